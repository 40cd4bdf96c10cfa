import { Copy, Download } from 'lucide-react'
import { copyText } from '#src/platform/web/browser/copy-text.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'

/** The one time that recovery codes are shown. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = `${siteSettings().brand}: recovery codes, each for one sign-in\n\n${codes.join('\n')}\n`
  async function copy() {
    if (await copyText(text)) toast({ title: 'Codes copied', tone: 'success' })
    else toast({ title: 'Error', description: 'They could not be copied.', tone: 'destructive' })
  }
  return (
    <div className="grid gap-5">
      <Alert tone="warning" title="They are shown only now">
        Each signs you in once in place of a code, should your phone be lost. Keep them where you keep
        important papers, not on the phone itself.
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
      <Button className="justify-self-end" onClick={onKept}>
        I have kept them
      </Button>
    </div>
  )
}
