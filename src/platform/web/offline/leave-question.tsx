import { useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { dropChange, sendChanges, waitingRows } from './outbox.ts'

/** Told whether to sign out. */
let answer: ((goes: boolean) => void) | null = null
const listeners = new Set<() => void>()

function put(next: typeof answer): void {
  answer = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks what becomes of changes that are only on this device. @returns whether to sign out */
export const askBeforeSignOut = async (): Promise<boolean> => {
  if (waitingRows().length > 0) await sendChanges()
  if (waitingRows().length === 0) return true
  return new Promise(resolve => put(resolve))
}

export function LeaveQuestion() {
  const asking = useSyncExternalStore(subscribe, () => answer)
  const [failed, setFailed] = useState(false)
  const count = waitingRows().length
  function end(goes: boolean) {
    answer?.(goes)
    put(null)
    setFailed(false)
  }
  async function send() {
    await sendChanges()
    if (waitingRows().length === 0) end(true)
    else setFailed(true)
  }
  async function throwAway() {
    for (const row of waitingRows()) await dropChange(row)
    end(true)
  }
  return (
    <Dialog
      open={asking !== null}
      onOpenChange={isOpen => !isOpen && end(false)}
      title={
        count === 1 ? 'One change is only on this phone' : `${count} changes are only on this phone`
      }
      description="They have not reached the site yet. What should become of them?"
    >
      <div className="grid gap-3">
        {failed && (
          <p role="alert" className="text-danger">
            They could not be sent. Please try again when there is a connection.
          </p>
        )}
        <Button onClick={() => void send()}>Send them, then sign out</Button>
        <Button variant="secondary" onClick={() => end(true)}>
          Keep them here for this account
        </Button>
        <Button variant="quiet" onClick={() => void throwAway()}>
          Throw them away
        </Button>
      </div>
    </Dialog>
  )
}
