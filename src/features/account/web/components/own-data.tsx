import { Download } from 'lucide-react'
import { useState } from 'react'
import { callFile, messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
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
  const [state, setState] = useState<'idle' | 'busy' | 'done' | { failed: string }>('idle')
  async function download() {
    setState('busy')
    try {
      save(await callFile(exportUser))
      setState('done')
    } catch (error) {
      setState({ failed: messageOf(error, 'Your data could not be exported. Please try again.') })
    }
  }
  return (
    <>
      {typeof state === 'object' && <Alert tone="danger">{state.failed}</Alert>}
      {state === 'done' && <Alert tone="success">Your archive is being downloaded.</Alert>}
      <Button variant="secondary" className="justify-self-start" busy={state === 'busy'} onClick={download}>
        <Download aria-hidden className="size-4" />
        {state === 'busy' ? 'Preparing…' : 'Download my data'}
      </Button>
    </>
  )
}
