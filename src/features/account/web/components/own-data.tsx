import { Download } from 'lucide-react'
import { callFile, useChange } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { exportUser } from '../../contract.ts'

function save({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the blob after the click; a minute is more than enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export function OwnData() {
  const download = useChange(async () => save(await callFile(exportUser)))
  return (
    <>
      <FailedChange of={download}>Your data could not be exported. Please try again.</FailedChange>
      {download.isSuccess && <Alert tone="success">Your archive is being downloaded.</Alert>}
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download aria-hidden className="size-4" />
        {download.isPending ? 'Preparing…' : 'Download my data'}
      </Button>
    </>
  )
}
