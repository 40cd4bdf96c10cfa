import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { keyOf } from '#src/platform/web/api/query-keys.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Field, TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import { ISSUE_MAX, SUBJECT_MAX } from '../../constants.ts'
import { type NewsletterIssue, previewIssue } from '../../contract.ts'
import { subscriberCountQuery } from '../queries.ts'
import { useIssue } from '../use-issue.ts'

type Text = ReturnType<typeof useIssue>['text']

function IssueFields({ text, onChange }: { text: Text; onChange: (text: Partial<Text>) => void }) {
  return (
    <div className="grid gap-5">
      <Field label={t`Subject`} required>
        <TextInput
          maxLength={SUBJECT_MAX}
          value={text.subject}
          onChange={event => onChange({ subject: event.target.value })}
        />
      </Field>
      <Field
        label={t`Text`}
        hint={t`Markdown: # for a heading, **bold**, [words](https://address) for a link. An unsubscribe link is added.`}
        required
      >
        <TextArea
          rows={14}
          maxLength={ISSUE_MAX}
          value={text.body}
          onChange={event => onChange({ body: event.target.value })}
        />
      </Field>
    </div>
  )
}

export function IssueForm({ issue }: { issue: NewsletterIssue | undefined }) {
  const { text, set, dirty, busy, save, test, send, remove } = useIssue(issue)
  const [confirming, setConfirming] = useState<'send' | 'delete'>()
  const subscribers = useQuery({ ...subscriberCountQuery, staleTime: 0 }).data?.active ?? 0
  const empty = text.subject.trim() === '' || text.body === ''
  const count = t`${plural(subscribers, { one: '# subscriber', other: '# subscribers' })}`
  return (
    <div className="grid gap-6">
      <Card>
        <Tabs
          label={t`Write or preview`}
          tabs={[
            {
              value: 'write',
              label: t`Write`,
              content: <IssueFields text={text} onChange={set} />,
            },
            { value: 'preview', label: t`Preview`, content: <IssuePreview {...text} /> },
          ]}
        />
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          disabled={busy || empty || (!dirty && issue !== undefined)}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          <Trans>Save Draft</Trans>
        </Button>
        <Button
          variant="secondary"
          disabled={busy || empty}
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          <Trans>Send Test to Me</Trans>
        </Button>
        <Button
          disabled={busy || empty || subscribers === 0}
          busy={send.isPending}
          onClick={() => setConfirming('send')}
        >
          <Trans>Send to All</Trans>
        </Button>
        {issue && (
          <Button
            variant="quiet"
            className="text-danger! sm:ms-auto"
            disabled={busy}
            onClick={() => setConfirming('delete')}
          >
            <Trans>Delete Draft</Trans>
          </Button>
        )}
      </div>
      {subscribers === 0 && (
        <p className="text-ink-soft">
          <Trans>There are no active subscribers to send it to yet.</Trans>
        </p>
      )}
      <ConfirmDialog
        open={confirming === 'send'}
        onOpenChange={() => setConfirming(undefined)}
        tone="primary"
        title={t`Send to ${count}?`}
        description={t`Each active subscriber gets it once. You cannot undo this.`}
        confirmLabel={t`Send to ${count}`}
        onConfirm={() => send.mutate()}
      />
      <ConfirmDialog
        open={confirming === 'delete'}
        onOpenChange={() => setConfirming(undefined)}
        title={t`Delete this draft?`}
        description={t`You cannot undo this.`}
        confirmLabel={t`Delete draft`}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}

/** Fully sandboxed, so that nothing in it can run. */
export function IssuePreview({ subject, body }: { subject: string; body: string }) {
  const preview = useQuery({
    queryKey: keyOf(previewIssue, { subject, body }),
    queryFn: ({ signal }) => call(previewIssue, { body: { subject, body }, signal }),
    enabled: subject.trim() !== '' && body !== '',
  })
  if (subject.trim() === '' || body === '') {
    return (
      <p className="text-ink-soft">
        <Trans>Enter a subject and a text to see a preview.</Trans>
      </p>
    )
  }
  if (!preview.data)
    return (
      <Loading query={preview} className="h-96">
        {t`The preview could not be created.`}
      </Loading>
    )
  return (
    <iframe
      title={t`Preview of the newsletter issue`}
      sandbox=""
      srcDoc={preview.data.html}
      className="h-[34rem] w-full rounded-md border border-line bg-white"
    />
  )
}
