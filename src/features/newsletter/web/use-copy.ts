import { useEffect, useState } from 'react'
import { messageOf } from '#src/platform/web/api/api.ts'
import { copyText } from '#src/platform/web/browser/copy-text.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { COPIED_MS } from '../constants.ts'

const failed = (description: string) =>
  toast({ title: 'Failed to copy', description, tone: 'destructive' })

/** Shows feedback for `COPIED_MS` (docs/product.md 10.3). */
export function useCopy(read: () => string | Promise<string>) {
  const [state, setState] = useState<'ready' | 'busy' | 'copied'>('ready')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('ready'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    setState('busy')
    try {
      const done = await copyText(await read())
      setState(done ? 'copied' : 'ready')
      if (!done) failed('This browser does not allow copying here.')
    } catch (error) {
      setState('ready')
      failed(messageOf(error, 'Please try again.'))
    }
  }
  return { copied: state === 'copied', busy: state === 'busy', copy: () => void copy() }
}
