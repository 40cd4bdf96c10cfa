/** How long presses are gathered before they are sent together. */
const GATHER_MS = 1_000

export type Presses = Readonly<Record<string, string | boolean>>

interface PressQueueOptions {
  /** Sends the pressed fields alone, so that two devices never undo each other. */
  send: (presses: Presses, isLeaving: boolean) => Promise<unknown>
  /** What is shown over the stored domino from now on. */
  onShown: (shown: Presses) => void
  onFailed: (error: unknown) => void
}

/**
 * Presses on one domino: each is shown at once; those of one second are sent together, one call after the other. What
 * could not be stored is no longer shown.
 */
export function pressQueue({ send, onShown, onFailed }: PressQueueOptions) {
  let shown: Presses = {}
  let next: Presses = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<boolean> = Promise.resolve(true)

  const show = (presses: Presses) => {
    shown = presses
    onShown(shown)
  }

  async function sendNext(isLeaving: boolean): Promise<boolean> {
    const sent = next
    next = {}
    if (Object.keys(sent).length === 0) return true
    try {
      await send(sent, isLeaving)
    } catch (error) {
      show(next)
      onFailed(error)
      return false
    }
    show(next)
    return true
  }

  /** @returns whether everything pressed so far is stored */
  function flush(isLeaving = false): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    sending = isLeaving ? sendNext(true) : sending.then(() => sendNext(false))
    return sending
  }

  return {
    press(presses: Presses): void {
      next = { ...next, ...presses }
      show({ ...shown, ...presses })
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    flush,
  }
}
