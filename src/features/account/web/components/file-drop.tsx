import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { numberText } from '#src/contract/formats.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Spinner } from '#src/platform/web/ui/loading.tsx'

const MEGABYTE = 1024 * 1024

interface FileDropProps {
  busy: boolean
  /** A larger file is not sent at all. */
  bytesMax: number
  onFile: (file: File) => void
  hint: string
}

/** Choose or drop a file: an invisible file field covers the whole area, and browsers accept files dropped on it. */
export function FileDrop({ busy, bytesMax, onFile, hint }: FileDropProps) {
  const [isTooLarge, setIsTooLarge] = useState(false)
  return (
    <div className="grid gap-4">
      {isTooLarge && (
        <Alert tone="danger" title={t`This file is too large`}>
          <Trans>It has more than {numberText(bytesMax / MEGABYTE)} MB, so it was not sent.</Trans>
        </Alert>
      )}
      <div className="relative grid justify-items-center gap-3 rounded-lg border-2 border-line-strong border-dashed bg-sheet p-8 text-center focus-within:outline-2 focus-within:outline-offset-2 hover:border-primary">
        <FileUp aria-hidden className="size-8 text-primary" />
        <label className={buttonClass()}>
          {busy ? t`Reading…` : t`Choose a file`}
          <input
            type="file"
            className="absolute inset-0 cursor-pointer opacity-0"
            disabled={busy}
            onChange={event => {
              const [file] = event.target.files ?? []
              if (file) {
                setIsTooLarge(file.size > bytesMax)
                if (file.size <= bytesMax) onFile(file)
              }
              event.target.value = ''
            }}
          />
        </label>
        <p className="text-ink-soft">
          <Trans>or drop it here. {hint}</Trans>
        </p>
        {busy && <Spinner label={t`The file is being read`} />}
      </div>
    </div>
  )
}
