import { useQuery } from '@tanstack/react-query'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Skeleton } from '#src/platform/web/ui/loading.tsx'
import { previewIssue } from '../../contract.ts'

/** Fully sandboxed, so that nothing in it can run. */
export function IssuePreview({ subject, body }: { subject: string; body: string }) {
  const preview = useQuery({
    queryKey: ['letters', 'preview', subject, body],
    queryFn: ({ signal }) => call(previewIssue, { body: { subject, body }, signal }),
    enabled: subject.trim() !== '' && body !== '',
  })
  if (subject.trim() === '' || body === '') {
    return <p className="text-ink-soft">Enter a subject and a text to see a preview.</p>
  }
  if (preview.isError)
    return (
      <Alert tone="danger">{messageOf(preview.error, 'The preview could not be created.')}</Alert>
    )
  if (!preview.data) return <Skeleton className="h-96" />
  return (
    <iframe
      title="Preview of the newsletter issue"
      sandbox=""
      srcDoc={preview.data.html}
      className="h-[34rem] w-full rounded-md border border-line bg-white"
    />
  )
}
