import { useQuery } from '@tanstack/react-query'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { previewIssue } from '../../contract.ts'

/** The mail as it will look. The frame may run nothing and reach nothing. */
export function IssuePreview({ subject, body }: { subject: string; body: string }) {
  const preview = useQuery({
    queryKey: ['letters', 'preview', subject, body],
    queryFn: ({ signal }) => call(previewIssue, { body: { subject, body }, signal }),
    enabled: subject.trim() !== '' && body !== '',
  })
  if (subject.trim() === '' || body === '') {
    return <p className="text-ink-soft">A subject and a text are needed before there is something to see.</p>
  }
  if (preview.isError)
    return <Alert tone="danger">{messageOf(preview.error, 'The preview could not be made.')}</Alert>
  if (!preview.data) return <Skeleton className="h-96" />
  return (
    <iframe
      title="Preview of the letter"
      sandbox=""
      srcDoc={preview.data.html}
      className="h-[34rem] w-full rounded-md border border-line bg-white"
    />
  )
}
