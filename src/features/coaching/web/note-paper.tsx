import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Lock, Trash2, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { i18n } from '#src/contract/i18n.ts'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { useFieldEdit } from '#src/platform/web/editing/use-edit.ts'
import { VersionChoice } from '#src/platform/web/editing/version-choice.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Field, TextArea } from '#src/platform/web/ui/field.tsx'
import { typed } from '#src/platform/web/ui/typed.ts'
import { NOTE_MAX } from '../constants.ts'
import { deleteNote, listNotes, type Note, updateNote } from '../contract/notes.ts'
import { notesQuery } from './queries.ts'

const AUTOSAVE_MS = 1_200

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'note_stale'

/** Saves a note automatically while it is written. A change made elsewhere is merged, or shown beside one's own. */
function useNote(note: Note) {
  const client = useQueryClient()
  const edit = useFieldEdit({
    keep: `note-${note.id}`,
    stored: { body: note.body },
    since: note.updated_at,
  })
  const query = notesQuery(note.coaching_id)
  const store = (stored: Note) =>
    client.setQueryData<Note[]>(query.queryKey, notes =>
      notes?.map(each => (each.id === stored.id ? stored : each)),
    )

  const save = useChange(
    (change: { body?: string; visibility?: Note['visibility'] }) =>
      call(updateNote, {
        params: { id: String(note.coaching_id), noteId: String(note.id) },
        body: { ...change, expected_updated_at: edit.edit.since },
      }),
    {
      beforehand: async () => {
        await client.cancelQueries({ queryKey: query.queryKey })
        return undefined
      },
      onDone: store,
      async onFailed(error) {
        if (!isStale(error)) return
        const notes = await call(listNotes, { params: { id: String(note.coaching_id) }, query: {} })
        client.setQueryData(query.queryKey, notes)
      },
    },
  )
  const { isChanged, value, conflicts } = edit
  const { mutate, isPending } = save
  const failed = useRef('')
  const isOpen = conflicts.length > 0
  useEffect(() => {
    if (!isChanged || isPending || isOpen || failed.current === value.body) return
    const onError = (error: Error) => {
      if (!isStale(error)) failed.current = value.body
    }
    const timer = setTimeout(() => mutate({ body: value.body }, { onError }), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [isChanged, isPending, isOpen, value.body, mutate])

  const retry = () => {
    failed.current = ''
    mutate({ body: value.body })
  }
  return { ...edit, save, retry }
}

type NoteEdit = ReturnType<typeof useNote>

const PAPERS = {
  private: {
    icon: Lock,
    title: msg`Private`,
    about: msg`Only you read this.`,
    look: 'border-2 border-dashed border-line-strong bg-sunken',
  },
  shared: {
    icon: Users,
    title: msg`Shared`,
    about: msg`You both read this.`,
    look: 'border-2 border-primary bg-sheet shadow-soft',
  },
} as const

interface NotePaperProps {
  note: Note
  member: string
  isActive: boolean
}

/** Once the coaching has ended, a note can only be read and deleted. */
export function NotePaper({ note, member, isActive }: NotePaperProps) {
  const { dayAndTime } = useFormats()
  const edit = useNote(note)
  const { icon: Icon, title, about, look } = PAPERS[note.visibility]
  const remove = useChange(
    () => call(deleteNote, { params: { id: String(note.coaching_id), noteId: String(note.id) } }),
    { refetch: [notesQuery(note.coaching_id)] },
  )
  const other = note.visibility === 'private' ? 'shared' : 'private'
  return (
    <article
      aria-label={t`${i18n._(title)} note`}
      className={cx('grid gap-3 rounded-lg p-4 sm:p-5', look)}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon aria-hidden className="size-4" />
        <h3 className="text-lg">{i18n._(title)}</h3>
        <p className="text-ink-soft text-sm">
          {i18n._(about)} {dayAndTime(note.created_at)}
        </p>
      </header>
      <VersionChoice
        title={t`This note was changed somewhere else too.`}
        versions={edit.conflicts.map(part => ({
          part,
          mine: edit.value.body,
          theirs: edit.edit.base.body,
        }))}
        onChoose={edit.choose}
      >
        <Trans>Nothing is lost. Choose what to keep.</Trans>
      </VersionChoice>
      <Field label={t`${i18n._(title)} note`} hideLabel>
        <TextArea
          {...typed(edit.value.body, body => edit.set({ body }))}
          rows={4}
          maxLength={NOTE_MAX}
          readOnly={!isActive}
        />
      </Field>
      <footer className="flex flex-wrap items-center gap-2">
        <p role="status" className="me-auto text-ink-soft text-sm">
          {stateOf(edit)}
        </p>
        {edit.save.isError && edit.isChanged && edit.conflicts.length === 0 && (
          <Button size="sm" variant="secondary" onClick={edit.retry}>
            <Trans>Save again</Trans>
          </Button>
        )}
        {isActive && (
          <ConfirmDialog
            tone="primary"
            trigger={
              <Button size="sm" variant="quiet" disabled={edit.isChanged}>
                {other === 'shared' ? t`Share with ${member}` : t`Make private`}
              </Button>
            }
            title={
              other === 'shared' ? t`Share this note with ${member}?` : t`Make this note private?`
            }
            description={
              other === 'shared'
                ? t`${member} can read it from now on.`
                : t`${member} can no longer read it here.`
            }
            confirmLabel={other === 'shared' ? t`Share note` : t`Make private`}
            onConfirm={() => edit.save.mutate({ visibility: other })}
          />
        )}
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="quiet" aria-label={t`Delete this note`} data-tip>
              <Trash2 aria-hidden className="size-4" />
            </Button>
          }
          title={t`Delete this note?`}
          description={t`This cannot be undone.`}
          confirmLabel={t`Delete note`}
          onConfirm={() => remove.mutate()}
        />
      </footer>
    </article>
  )
}

function stateOf({ save, isChanged, conflicts }: NoteEdit): string {
  if (conflicts.length > 0) return t`Choose a version first.`
  if (save.isPending) return t`Saving…`
  if (save.isError && isChanged)
    return t`Not saved: ${messageOf(save.error, t`please try again.`)} What you typed is kept in this browser.`
  return isChanged ? t`Saved in a moment…` : t`Saved`
}
