import { useQuery } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { Loading } from '#src/platform/web/ui/loading.tsx'
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
  if (!preview.data)
    return (
      <Loading query={preview} className="h-96">
        The preview could not be created.
      </Loading>
    )
  return (
    <iframe
      title="Preview of the newsletter issue"
      sandbox=""
      srcDoc={preview.data.html}
      className="h-[34rem] w-full rounded-md border border-line bg-white"
    />
  )
}
