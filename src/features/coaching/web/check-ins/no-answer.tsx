import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { putAsideCheckIns } from '../../contract/check-ins.ts'
import { CLIENTS, clientQuery } from '../queries.ts'

interface NoAnswerProps {
  memberId: number
  onDone?: () => void
}

/** For a check-in that needs no words. */
export function NoAnswer({ memberId, onDone }: NoAnswerProps) {
  const change = useChange(
    () => call(putAsideCheckIns, { params: { memberId: String(memberId) } }),
    {
      failed: { title: t`Nothing was changed` },
      refetch: [...CLIENTS, clientQuery(memberId)],
      ...(onDone && { onDone }),
    },
  )
  return (
    <Button variant="quiet" busy={change.isPending} onClick={() => change.mutate()}>
      <Trans>No answer needed</Trans>
    </Button>
  )
}
