import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { said } from '#src/contract/i18n.ts'
import { TITLE_MAX, TITLE_REQUIRED } from '#src/features/tracker/constants.ts'
import type { DominoDraft } from '#src/features/tracker/contract/dominoes.ts'
import { defaultPips, PIP_LABELS } from '#src/features/tracker/domain/pips.ts'
import { kept, setDomino } from '#src/features/tracker/web/day-changes.ts'
import { ApiError } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { HiddenFields } from '#src/platform/web/forms/press-form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { newId } from '#src/platform/web/offline/outbox.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { SentForm } from './sent-form.tsx'

/** Where this device has no room it is said already. */
const failed = (error: Error) =>
  error instanceof ApiError
    ? t`Your domino could not be saved; your words are still in the field.`
    : undefined

interface DominoFieldProps {
  userId: number
  date: string
  draft: DominoDraft | null
  /** What another page suggests: it stands in the field, and is kept nowhere until it is set or changed. */
  proposal: string
  /** The last ones used, by pip. */
  labels: readonly string[]
  /** Of a trial that runs: its coin has named what goes first. */
  trialPip: number | null
  /** @param id by which it is known on this device. @param hasLead whether it says what goes first */
  onSet: (id: string, hasLead: boolean) => void
}

/** Sets a day's domino with one line; nothing else is asked. */
export function DominoField({
  userId,
  date,
  draft,
  proposal,
  labels,
  trialPip,
  onSet,
}: DominoFieldProps) {
  async function set(title: string, planned?: DominoDraft) {
    const lead_pip = planned?.lead_pip ?? trialPip
    const description = planned?.description ?? ''
    const id = newId()
    const form = { ...defaultPips(labels), date, title, description, lead_pip }
    kept(await setDomino(userId, form, id))
    return () => onSet(id, lead_pip !== null)
  }
  const form = useForm({
    // Of no date: what is typed at midnight is the next day's.
    keep: 'today-domino',
    stored: { title: proposal },
    keepIf: ({ title }) => title !== '',
    check: ({ title }) => ({ title: title.trim() ? undefined : said(TITLE_REQUIRED) }),
    send: ({ title }) => set(title),
    native: { name: 'domino', action: '/today' },
    failed,
    onDone(show) {
      // The day may show it already, without this field.
      form.set({ title: '' })
      show()
    },
  })
  const use = useChange((planned: DominoDraft) => set(planned.title, planned), {
    failed,
    onDone: show => show(),
  })
  const names = Object.fromEntries(PIP_LABELS.map((name, at) => [name, labels[at] ?? '']))
  return (
    <div className="grid gap-3">
      <Form of={form} className="grid gap-3">
        <HiddenFields of={{ date, ...names, ...(trialPip !== null && { lead_pip: trialPip }) }} />
        <TextField
          name="title"
          label={t`What is the one action today?`}
          maxLength={TITLE_MAX}
          placeholder={draft?.title}
          autoComplete="off"
          enterKeyHint="done"
          className="[&>label]:font-serif [&>label]:text-2xl"
          look="min-h-13 text-lg"
        />
        <SubmitButton size="lg" className="max-sm:w-full sm:justify-self-start">
          <Trans>Set it</Trans>
        </SubmitButton>
      </Form>
      {draft && form.values.title === '' && (
        <PlannedDomino
          draft={draft}
          fields={{ date, ...names }}
          busy={use.isPending || form.isSending}
          onUse={() => use.mutate(draft)}
        />
      )}
    </div>
  )
}

interface PlannedDominoProps {
  draft: DominoDraft
  fields: Readonly<Record<string, string>>
  busy: boolean
  onUse: () => void
}

function PlannedDomino({ draft, fields, busy, onUse }: PlannedDominoProps) {
  const hint = useId()
  return (
    <SentForm
      name="domino"
      fields={{
        ...{ ...fields, title: draft.title, description: draft.description },
        ...(draft.lead_pip !== null && { lead_pip: draft.lead_pip }),
      }}
      onSend={onUse}
      busy={busy}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3"
    >
      <p id={hint} className="min-w-0 break-words">
        <span className="text-ink-soft">
          <Trans>Planned:</Trans>{' '}
        </span>
        {draft.title}
      </p>
      <Button type="submit" variant="secondary" aria-describedby={hint}>
        <Trans>Use it</Trans>
      </Button>
    </SentForm>
  )
}
