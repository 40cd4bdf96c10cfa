import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { failureWords } from './failure-words.ts'
import { HelpLines } from './help-lines.tsx'

interface NewPostProps {
  help: string | undefined
  onHelpRead: () => void
  sending: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'error' | 'mutate'>
  isBlank: boolean
  /** What the button says. */
  action: ReactNode
  /** The fields. */
  children: ReactNode
}

export function NewPost({ help, onHelpRead, sending, isBlank, action, children }: NewPostProps) {
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <HelpLines text={help} onClose={onHelpRead} />
      <Form
        className="grid gap-3"
        busy={sending.isPending}
        onSubmit={() => !isBlank && sending.mutate()}
      >
        {children}
        {sending.error && (
          <Alert tone="danger" title="Not posted yet">
            {failureWords(sending.error)} What you typed is kept.
          </Alert>
        )}
        <Button
          type="submit"
          busy={sending.isPending}
          disabled={isBlank}
          className="justify-self-end"
        >
          {action}
        </Button>
      </Form>
    </Card>
  )
}
