import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { shownHelp } from '../api/api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** For the writer alone, of what another person will read. */
export function HelpLines({ text, actions }: { text: string; actions?: ReactNode }) {
  return (
    <Alert tone="warning" title={t`You do not have to be alone with this.`} actions={actions}>
      <p className="whitespace-pre-line">{text}</p>
      <p className="mt-2">
        <Trans>
          What you wrote was sent. It may not be read until tomorrow. Only you see these lines.
        </Trans>
      </p>
    </Alert>
  )
}

/** Wherever somebody wrote it, over the page, until they close it. */
export function HelpOverPage() {
  const help = shownHelp.useValue()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-50 p-3 sm:p-4">
      {help && (
        <div className="pointer-events-auto mx-auto max-h-[80dvh] max-w-2xl overflow-y-auto rounded-md bg-sheet shadow-lift">
          <HelpLines
            text={help}
            actions={
              <Button variant="secondary" onClick={() => shownHelp.set(null)}>
                <Trans>Close</Trans>
              </Button>
            }
          />
        </div>
      )}
    </div>
  )
}
