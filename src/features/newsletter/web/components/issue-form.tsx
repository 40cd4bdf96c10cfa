import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import { TextArea } from '#src/platform/web/ui/text-area.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { LETTER_MAX, SUBJECT_MAX } from '../../constants.ts'
import type { NewsletterIssue } from '../../contract.ts'
import { subscriberCountQuery } from '../queries.ts'
import { useIssue } from '../use-issue.ts'
import { IssuePreview } from './issue-preview.tsx'

/** Writing a newsletter in Markdown, looking at it, trying it on oneself, and sending it to all. */
export function IssueForm({ letter }: { letter: NewsletterIssue | undefined }) {
  const { text, setText, dirty, busy, save, test, send, remove } = useIssue(letter)
  const [asking, setAsking] = useState<'send' | 'delete'>()
  const readers = useQuery({ ...subscriberCountQuery, staleTime: 0 }).data?.active ?? 0
  const empty = text.subject.trim() === '' || text.body === ''
  const write = (
    <div className="grid gap-5">
      <Field label="Subject" required>
        <TextInput
          maxLength={SUBJECT_MAX}
          value={text.subject}
          onChange={event => setText({ ...text, subject: event.target.value })}
        />
      </Field>
      <Field
        label="Text"
        hint="Markdown: # for a heading, **bold**, [words](https://address) for a link. An unsubscribe link is added."
        required
      >
        <TextArea
          rows={14}
          maxLength={LETTER_MAX}
          value={text.body}
          onChange={event => setText({ ...text, body: event.target.value })}
        />
      </Field>
    </div>
  )
  const count = `${readers.toLocaleString('en-US')} ${readers === 1 ? 'subscriber' : 'subscribers'}`
  return (
    <div className="grid gap-6">
      <Card>
        <Tabs
          label="Write or preview"
          tabs={[
            { value: 'write', label: 'Write', content: write },
            { value: 'preview', label: 'Preview', content: <IssuePreview {...text} /> },
          ]}
        />
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          disabled={busy || empty || (!dirty && letter !== undefined)}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          Save Draft
        </Button>
        <Button
          variant="secondary"
          disabled={busy || empty}
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          Send Test to Me
        </Button>
        <Button
          disabled={busy || empty || readers === 0}
          busy={send.isPending}
          onClick={() => setAsking('send')}
        >
          Send to All
        </Button>
        {letter && (
          <Button
            variant="quiet"
            className="text-danger! sm:ml-auto"
            disabled={busy}
            onClick={() => setAsking('delete')}
          >
            Delete Draft
          </Button>
        )}
      </div>
      {readers === 0 && <p className="text-ink-soft">There are no active subscribers to send it to yet.</p>}
      <ConfirmDialog
        open={asking === 'send'}
        onOpenChange={() => setAsking(undefined)}
        tone="primary"
        title={`Send to ${count}?`}
        description="Each active subscriber gets it once. It cannot be taken back."
        confirmLabel={`Send to ${count}`}
        onConfirm={() => send.mutate()}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={() => setAsking(undefined)}
        title="Delete this draft?"
        description="Its text is gone then."
        confirmLabel="Delete draft"
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
