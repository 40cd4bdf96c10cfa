import { Copy, Download } from 'lucide-react'
import { copyText } from '#src/platform/web/browser/copy-text.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'

export function RecoveryCodes({
  codes,
  onSaved,
}: {
  codes: readonly string[]
  onSaved: () => void
}) {
  const text = `${siteSettings().brand}: recovery codes, each for one sign-in\n\n${codes.join('\n')}\n`
  async function copy() {
    if (await copyText(text)) toast({ title: 'Codes copied', tone: 'success' })
    else
      toast({ title: 'Error', description: 'The codes could not be copied.', tone: 'destructive' })
  }
  return (
    <div className="grid gap-5">
      <Alert tone="warning" title="These codes are shown only once">
        If you lose your phone, each of them signs you in once in place of a code. Keep them where
        you keep important papers, not on the phone itself.
      </Alert>
      <ul className="grid gap-1.5 rounded-md bg-sunken p-4 font-mono text-sm [overflow-wrap:anywhere]">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={copy}>
          <Copy aria-hidden className="size-4" />
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className="text-link self-center"
        >
          <Download aria-hidden className="mr-1.5 inline size-4" />
          Save as a file
        </a>
      </div>
      <Button className="justify-self-end" onClick={onSaved}>
        I have saved them
      </Button>
    </div>
  )
}
