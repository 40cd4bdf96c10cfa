import type { ReactNode } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { checkConfirmed } from '../contract/confirmation.ts'
import { useReauthentication } from './use-reauthentication.tsx'

/** The browser streams the file itself, whatever its size; the server names it. */
function startDownload(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

/**
 * A download that needs a recent confirmation. The browser fetches it without us, so the dialog has to come first.
 * @returns `download`, which rejects when the user cancels
 */
export function useGuardedDownload(): {
  download: (path: string) => Promise<void>
  reauthenticationDialog: ReactNode
} {
  const { guarded, reauthenticationDialog } = useReauthentication()
  async function download(path: string) {
    await guarded(() => call(checkConfirmed))
    startDownload(path)
  }
  return { download, reauthenticationDialog }
}
