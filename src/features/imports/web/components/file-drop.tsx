import { FileUp } from 'lucide-react'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Spinner } from '#src/platform/web/ui/spinner.tsx'

interface FileDropProps {
  busy: boolean
  onFile: (file: File) => void
  hint: string
}

/** Choose or drop a file: an invisible file field covers the whole area, and browsers accept files dropped on it. */
export function FileDrop({ busy, onFile, hint }: FileDropProps) {
  return (
    <div className="relative grid justify-items-center gap-3 rounded-lg border-2 border-line-strong border-dashed bg-sheet p-8 text-center focus-within:outline-2 focus-within:outline-offset-2 hover:border-primary">
      <FileUp aria-hidden className="size-8 text-primary" />
      <label className={buttonClass()}>
        {busy ? 'Reading…' : 'Choose a file'}
        <input
          type="file"
          className="absolute inset-0 cursor-pointer opacity-0"
          disabled={busy}
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file) onFile(file)
            event.target.value = ''
          }}
        />
      </label>
      <p className="text-ink-soft">or drop it here. {hint}</p>
      {busy && <Spinner label="The file is being read" />}
    </div>
  )
}
