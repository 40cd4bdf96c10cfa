import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { DAY_MS } from '#src/contract/calendar.ts'
import { copyText } from '../browser/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { dropChange, sendAgain, sendChanges, useStuckRows } from './outbox.ts'
import type { Row } from './store.ts'

/** Safari forgets what a site keeps after a week without a visit, unless the site is on the home screen. */
const isPhoneThatForgets = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches

export { askBeforeSignOut } from './leave-question.tsx'

/** What every page shows of the changes that are only on this device. */
export const KeptHere = () => (
  <>
    <Pill />
    <LeaveQuestion />
  </>
)

/** Counts them in the header, with the list behind it. */
function Pill() {
  const rows = useStuckRows()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const count = rows.length
  useEffect(() => setPlace(document.getElementById('kept-here')), [])
  useEffect(() => {
    if (count === 0) setOpen(false)
    else void navigator.storage?.persist?.()
    // Only installed applications have a badge.
    const badge = navigator as { setAppBadge?: (count: number) => Promise<void> }
    void badge.setAppBadge?.(count).catch(() => {})
  }, [count])
  if (!place || count === 0) return null
  const isOld = Date.now() - Date.parse(rows[0]?.at ?? '') > DAY_MS
  return createPortal(
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Saved on this phone"
      description="These are kept here and are sent as soon as there is a connection."
      trigger={
        <button
          type="button"
          aria-label={`Saved on this phone · ${count} waiting`}
          className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full bg-sunken px-2 text-ink text-sm sm:px-3 hover:bg-primary-soft"
        >
          <CloudOff aria-hidden className="size-4 shrink-0" />
          <span className="max-sm:hidden">Saved on this phone ·</span> {count} waiting
        </button>
      }
      footer={<Button onClick={() => void sendChanges()}>Send now</Button>}
    >
      <ul className="grid gap-4">
        {rows.map(row => (
          <li key={row.id} className="border-line border-t pt-3">
            <WaitingRow row={row} />
          </li>
        ))}
      </ul>
      {isOld && isPhoneThatForgets() && (
        <p className="mt-4 text-ink-soft text-sm">
          Put the site on your home screen: your phone keeps this longer there.
        </p>
      )}
    </Dialog>,
    place,
  )
}

function WaitingRow({ row }: { row: Row }) {
  const { refused } = row
  return (
    <div className="grid gap-2">
      <p className="break-words font-semibold">{row.words}</p>
      {refused ? <Refused row={row} refused={refused} /> : <p className="text-ink-soft">Waiting</p>}
    </div>
  )
}

interface RefusedProps {
  row: Row
  refused: NonNullable<Row['refused']>
}

function Refused({ row, refused }: RefusedProps) {
  const [text, setText] = useState(row.textIn ? String(row.body[row.textIn]) : '')
  const { updated_at } = (refused.there ?? {}) as { updated_at?: string }
  const isConflict = refused.code === 'merge_conflict' && updated_at !== undefined
  const again = () =>
    sendAgain(row, {
      ...(isConflict && { base: updated_at }),
      ...(row.textIn && { words: text, body: { ...row.body, [row.textIn]: text } }),
    })
  return (
    <>
      <p className="text-danger">{refused.why}</p>
      {row.textIn && (
        <Field label="Your words">
          <TextArea rows={3} value={text} onChange={event => setText(event.target.value)} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => void again()}>
          {isConflict ? 'Use mine' : 'Send again'}
        </Button>
        {row.textIn && (
          <Button size="sm" variant="quiet" onClick={() => void copyText(text)}>
            Copy the words
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => void dropChange(row)}>
          {isConflict ? 'Keep what is there' : 'Drop it'}
        </Button>
      </div>
    </>
  )
}
