import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { ClientRow } from '#src/features/coaching/contract/clients.ts'
import { CheckInAnswers } from '#src/features/coaching/web/check-ins/check-in-answers.tsx'
import { NoAnswer } from '#src/features/coaching/web/check-ins/no-answer.tsx'
import { Conversation } from '#src/features/coaching/web/messages/thread.tsx'
import { clientCheckInsQuery } from '#src/features/coaching/web/queries.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { clientName } from './client-name.ts'

interface AnswerDialogProps {
  client: ClientRow
  onClose: () => void
}

/** What a client sent, with the field to answer it, without leaving the page. */
export function AnswerDialog({ client, onClose }: AnswerDialogProps) {
  const { coaching_id: id, member_id: memberId, check_in_at: checkInAt } = client
  const name = clientName(client)
  if (memberId === null) return null
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={name}
      className="max-w-2xl"
      footer={
        <>
          <Link
            to={href('/coach/clients/:id', { id: String(memberId) })}
            className={buttonClass('quiet')}
          >
            {client.results_new ? t`See the results` : t`All of this client`}
          </Link>
          {checkInAt && <NoAnswer memberId={memberId} onDone={onClose} />}
        </>
      }
    >
      <div className="grid gap-5">
        {checkInAt && <LatestCheckIn memberId={memberId} />}
        <Conversation
          coaching={{ id, role: 'coach', status: client.status }}
          other={name}
          onSent={() => {
            toast({ title: t`Sent to ${name}`, tone: 'success' })
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}

function LatestCheckIn({ memberId }: { memberId: number }) {
  const checkIns = useQuery(clientCheckInsQuery(memberId))
  if (!checkIns.data)
    return <Loading query={checkIns} title={t`The check-in could not be loaded`} className="h-24" />
  const [latest] = checkIns.data
  return latest ? (
    <section aria-label={t`Check-in`} className="rounded-md bg-sunken p-4">
      <CheckInAnswers checkIn={latest} />
    </section>
  ) : null
}

/** The list keeps the dialog: a client's row may go from it once they do not wait anymore. */
export function useAnswering() {
  const [client, answer] = useState<ClientRow>()
  const dialog = client && <AnswerDialog client={client} onClose={() => answer(undefined)} />
  return { answer, dialog }
}

interface AnswerButtonProps {
  name: string
  onPress: () => void
}

export const AnswerButton = ({ name, onPress }: AnswerButtonProps) => (
  <Button size="sm" variant="secondary" className="relative" onClick={onPress}>
    <Trans>
      Answer<span className="sr-only"> {name}</span>
    </Trans>
  </Button>
)
