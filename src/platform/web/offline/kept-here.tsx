import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { DAY_MS } from '#src/contract/calendar.ts'
import { copyText } from '../browser/copy-text.ts'
import { watched } from '../browser/watched.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { dropChange, sendAgain, sendChanges, useStuckRows, waitingRows } from './outbox.ts'
import type { Row } from './store.ts'

/** Safari forgets what a site keeps after a week without a visit, unless the site is on the home screen. */
const isPhoneThatForgets = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches

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
      title={t`Saved on this phone`}
      description={t`These are kept here and are sent as soon as there is a connection.`}
      trigger={
        <button
          type="button"
          aria-label={t`Saved on this phone · ${count} waiting`}
          className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full bg-sunken px-3 text-start text-ink text-sm max-sm:max-w-36 hover:bg-primary-soft"
        >
          <CloudOff aria-hidden className="size-4 shrink-0 max-sm:hidden" />
          <span className="max-sm:text-xs max-sm:leading-tight">
            <Trans>
              Saved on this phone · <span className="whitespace-nowrap">{count} waiting</span>
            </Trans>
          </span>
        </button>
      }
      footer={
        <Button onClick={() => void sendChanges()}>
          <Trans>Send now</Trans>
        </Button>
      }
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
          <Trans>Put the site on your home screen: your phone keeps this longer there.</Trans>
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
      {row.names && <Fields row={row} names={row.names} />}
      {refused ? (
        <Refused row={row} refused={refused} />
      ) : (
        <p className="text-ink-soft">
          <Trans>Waiting</Trans>
        </p>
      )}
    </div>
  )
}

const inWords = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? t`yes` : t`no`) : String(value)

/** What the server has of a field; of what is a moment there, whether it has come. */
const thereOf = (there: Readonly<Record<string, unknown>>, field: string): unknown =>
  field in there ? there[field] : there[`${field}_at`] !== null

/** What each field becomes, and where both sides changed it, what is there. */
function Fields({ row, names }: { row: Row; names: Readonly<Record<string, string>> }) {
  const there = (row.refused?.there ?? {}) as Record<string, unknown>
  const both = Array.isArray(there.fields) ? there.fields : []
  return (
    <ul className="grid gap-1">
      {Object.entries(names)
        .filter(([field]) => field in row.body)
        .map(([field, name]) => (
          <li key={field} className="break-words">
            {both.includes(field)
              ? t`${name}: ${inWords(row.body[field])} here, ${inWords(thereOf(there, field))} elsewhere`
              : `${name}: ${inWords(row.body[field])}`}
          </li>
        ))}
    </ul>
  )
}

function Refused({ row, refused }: { row: Row; refused: NonNullable<Row['refused']> }) {
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
        <Field label={t`Your words`}>
          <TextArea rows={3} value={text} onChange={event => setText(event.target.value)} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => void again()}>
          {isConflict ? t`Use mine` : t`Send again`}
        </Button>
        {row.textIn && (
          <Button size="sm" variant="quiet" onClick={() => void copyText(text)}>
            <Trans>Copy the words</Trans>
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => void dropChange(row)}>
          {isConflict ? t`Keep what is there` : t`Drop it`}
        </Button>
      </div>
    </>
  )
}

/** Told whether to sign out. */
const asker = watched<((goes: boolean) => void) | null>(null)

/** Asks what becomes of changes that are only on this device. @returns whether to sign out */
export const askBeforeSignOut = async (): Promise<boolean> => {
  if (waitingRows().length > 0) await sendChanges()
  if (waitingRows().length === 0) return true
  return new Promise(resolve => asker.set(resolve))
}

function LeaveQuestion() {
  const answer = asker.useValue()
  const [failed, setFailed] = useState(false)
  const count = waitingRows().length
  function end(goes: boolean) {
    answer?.(goes)
    asker.set(null)
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
      open={answer !== null}
      onOpenChange={isOpen => !isOpen && end(false)}
      title={
        count === 1
          ? t`One change is only on this phone`
          : t`${count} changes are only on this phone`
      }
      description={t`They have not reached the site yet. What should become of them?`}
    >
      <div className="grid gap-3">
        {failed && (
          <p role="alert" className="text-danger">
            <Trans>They could not be sent. Please try again when there is a connection.</Trans>
          </p>
        )}
        <Button onClick={() => void send()}>
          <Trans>Send them, then sign out</Trans>
        </Button>
        <Button variant="secondary" onClick={() => end(true)}>
          <Trans>Keep them here for this account</Trans>
        </Button>
        <Button variant="quiet" onClick={() => void throwAway()}>
          <Trans>Throw them away</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
