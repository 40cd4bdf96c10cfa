import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { ChevronDown, Plus } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { i18n, said } from '#src/contract/i18n.ts'
import { whenCleared } from '#src/platform/web/draft-store.ts'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { FailedAlert, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { DRAWERS, type DrawerType } from '../../constants.ts'
import type { CabinetEntry } from '../../contract.ts'
import { type Cabinet, focusId } from '../use-cabinet.ts'
import { useCreateEntry } from '../use-entry-changes.ts'
import { draftOfNew, type NewEntry as Entry, isBlank } from '../use-unsaved.ts'
import { EditEntry } from './edit-entry.tsx'
import { EntryCard } from './entry-card.tsx'
import { checkEntry, EntryForm } from './entry-form.tsx'

/** The grain of a plank, drawn once and stretched to fill its container. */
function WoodGrain() {
  return (
    <svg aria-hidden="true" viewBox="0 0 600 80" preserveAspectRatio="none" className="wood-grain">
      <path d="M0 9c90-7 170 8 290 3s200-10 310-2" />
      <path d="M0 20c120 4 150-9 260-6 60 2 78 15 130 14 74-1 130-13 210-8" />
      <path d="M0 33c100-5 160 2 226 0 66-1 92 16 166 15 80-1 118-14 208-11" />
      <path d="M0 44c130 5 190-4 250 2 48 5 96 8 140 6 78-4 130-7 210-4" />
      <path d="M0 57c90 2 200 9 320 6 96-3 170-12 280-5" />
      <path d="M0 70c140-7 250 6 360 2 86-3 150-6 240 2" />
      <path d="M316 39c20-8 58-8 78 0-20 8-58 8-78 0z" />
    </svg>
  )
}

function Knob() {
  return (
    <svg aria-hidden="true" viewBox="0 0 44 48" className="drawer-knob">
      <radialGradient id="brass" cx=".36" cy=".3" r=".8">
        <stop offset="0" stopColor="#fdf0c8" />
        <stop offset=".45" stopColor="#dcae5c" />
        <stop offset="1" stopColor="#7c541c" />
      </radialGradient>
      <ellipse cx="24" cy="28" rx="18" ry="17" fill="#2a1705" opacity=".34" />
      <circle cx="22" cy="22" r="17" fill="#8a6024" />
      <circle cx="22" cy="21" r="16" fill="url(#brass)" />
      <circle cx="22" cy="21" r="8.5" fill="none" stroke="#7c541c" strokeOpacity=".45" />
    </svg>
  )
}

export function Drawer({ type, cabinet }: { type: DrawerType; cabinet: Cabinet }) {
  const { title, hint } = DRAWERS[type]
  const isOpen = cabinet.isOpen(type)
  const isTarget = cabinet.drag.dragging?.target?.drawer === type
  const count = cabinet.entriesOf(type).length
  const isCounted = cabinet.session === 'signed-in' && cabinet.drawers[type].status === 'ready'
  return (
    <Suspense>
      <section
        aria-labelledby={`drawer-${type}`}
        data-drawer={type}
        data-open={isOpen}
        data-target={isTarget || undefined}
        className="drawer"
      >
        <div className="drawer-front">
          <WoodGrain />
          <div className="drawer-plate">
            <h2 className="text-2xl">
              <button
                type="button"
                id={`drawer-${type}`}
                aria-expanded={isOpen}
                aria-controls={`tray-${type}`}
                aria-describedby={`hint-${type}`}
                className="drawer-button"
                onClick={() => cabinet.setOpen(type, !isOpen)}
              >
                {said(title)}
              </button>
            </h2>
            <p id={`hint-${type}`} className="drawer-hint">
              {said(hint)}
            </p>
          </div>
          <Knob />
          {isCounted && (
            <span className="drawer-count">
              <Trans>
                <Plural
                  value={count}
                  one={
                    <span>
                      #<span className="sr-only"> entry</span>
                    </span>
                  }
                  other={
                    <span>
                      #<span className="sr-only"> entries</span>
                    </span>
                  }
                />
              </Trans>
            </span>
          )}
          <ChevronDown aria-hidden className="drawer-chevron" />
        </div>
        <div id={`tray-${type}`} className="drawer-slide">
          <div className="drawer-clip">
            <div className="drawer-tray">
              <DrawerContent type={type} cabinet={cabinet} />
            </div>
            <div aria-hidden="true" className="drawer-lip">
              <WoodGrain />
            </div>
          </div>
        </div>
      </section>
    </Suspense>
  )
}

/** An unsaved entry: Save creates it, Delete discards it without a request (docs/product.md 6.2). */
function NewEntry({ entry, cabinet }: { entry: Entry; cabinet: Cabinet }) {
  const create = useCreateEntry()
  const { restore, remove } = cabinet.unsaved

  const draft = draftOfNew(entry.key)

  const form = useForm({
    stored: { drawer: entry.drawer, title: '', content: '' },
    keep: draft,
    keepIf: text => !isBlank(text),
    check: checkEntry,
    send: (text, idempotencyKey) => create.mutateAsync({ ...text, idempotencyKey }),
    stays: true,
    onDone(saved) {
      remove(entry.key)
      cabinet.focusOn(focusId.edit(saved.id))
    },
  })

  const onCleared = useEffectEvent((text: unknown) => {
    if (JSON.stringify(text) === JSON.stringify(form.values)) remove(entry.key)
  })
  // Another tab, which shows it too, has saved or discarded it.
  useEffect(() => whenCleared(draft, text => onCleared(text)), [draft])

  function save() {
    if (cabinet.session === 'signed-in') return form.submit()
    toast({
      title: t`Authentication required`,
      description: t`Please log in to save your entries`,
      tone: 'destructive',
    })
  }

  function discard() {
    const text = form.values
    remove(entry.key)
    cabinet.focusOn(focusId.add(entry.drawer))
    if (isBlank(text)) return
    toast({
      title: t`Draft discarded`,
      description: text.title,
      action: {
        label: t`Undo`,
        altText: 'Undo: restores what you wrote.',
        onClick: () => restore(entry, text),
      },
    })
  }

  return (
    <EntryForm
      of={{ ...form, submit: save }}
      name={t`New entry in ${said(DRAWERS[entry.drawer].title)}`}
      autoFocus={!form.isRestored}
      notice={form.isRestored && <Alert title={t`Your unsaved text has been restored.`} />}
    >
      <Button variant="secondary" disabled={form.isSending} onClick={discard}>
        <Trans>Cancel</Trans>
      </Button>
    </EntryForm>
  )
}

interface EntryItemProps {
  entry: CabinetEntry
  /** Its index in the drawer, from 0, and the number of entries. */
  at: number
  count: number
  cabinet: Cabinet
}

function EntryItem({ entry, at, count, cabinet }: EntryItemProps) {
  const { dragging } = cabinet.drag
  const list = cabinet.entriesOf(entry.drawer_type)

  function remove() {
    cabinet.setEditing(entry.id, false)
    const next = list[at + 1] ?? list[at - 1]
    cabinet.remove(entry, () => cabinet.focusOn(focusId.edit(entry.id)))
    cabinet.announce(t`“${entry.title}” was deleted.`)
    cabinet.focusOn(next ? focusId.edit(next.id) : focusId.add(entry.drawer_type))
  }

  const target = dragging?.target?.drawer === entry.drawer_type ? dragging.target.index : undefined
  const others = list.filter(each => each.id !== dragging?.id)
  const other = others.indexOf(entry)
  const drop =
    target === undefined || other < 0
      ? undefined
      : other === target
        ? 'above'
        : other === target - 1 && target === others.length
          ? 'below'
          : undefined

  return (
    <li
      data-entry={entry.id}
      data-drop={drop}
      className={cx('drawer-item', dragging?.id === entry.id && 'is-dragged')}
    >
      {cabinet.isEditing(entry.id) ? (
        <EditEntry entry={entry} cabinet={cabinet} onDelete={remove} />
      ) : (
        <EntryCard entry={entry} at={at} count={count} cabinet={cabinet} onDelete={remove} />
      )}
    </li>
  )
}

const EMPTY: Readonly<Record<DrawerType, MessageDescriptor>> = {
  this_week: msg`Nothing here yet. What is on your mind right now?`,
  this_year: msg`Nothing here yet. What do you want to be able to do a year from now?`,
  this_life: msg`Nothing here yet. What matters to you when all else is quiet?`,
}

/** An open drawer: unsaved entries on top, the saved ones below. */
function DrawerContent({ type, cabinet }: { type: DrawerType; cabinet: Cabinet }) {
  const { status, retry } = cabinet.drawers[type]
  const entries = cabinet.entriesOf(type)
  const unsaved = cabinet.unsavedOf(type)
  const isEmpty = status === 'ready' && entries.length === 0 && unsaved.length === 0
  return (
    <div className="grid gap-4" aria-busy={status === 'loading'}>
      <Button
        variant="secondary"
        id={focusId.add(type)}
        className="justify-self-start"
        // While the session is loading, nobody should be told to sign in.
        disabled={cabinet.session === 'loading'}
        onClick={() => cabinet.add(type)}
      >
        <Plus aria-hidden className="size-5" />
        <span>
          <Trans>
            Add entry<span className="sr-only"> to {said(DRAWERS[type].title)}</span>
          </Trans>
        </span>
      </Button>
      {unsaved.map(entry => (
        <NewEntry key={entry.key} entry={entry} cabinet={cabinet} />
      ))}
      {status === 'loading' && <Skeleton className="h-32 w-full" />}
      {status === 'failed' && (
        <FailedAlert title={t`This drawer could not be opened.`} onRetry={retry}>
          <Trans>What you saved is safe.</Trans>
        </FailedAlert>
      )}
      {entries.length > 0 && (
        <ul className="grid gap-4">
          {entries.map((entry, at) => (
            <EntryItem
              key={entry.id}
              entry={entry}
              at={at}
              count={entries.length}
              cabinet={cabinet}
            />
          ))}
        </ul>
      )}
      {isEmpty && (
        <p className="pb-2 text-ink-soft">
          {cabinet.session === 'signed-in' ? i18n._(EMPTY[type]) : t`Sign in to see your entries.`}
        </p>
      )}
    </div>
  )
}
