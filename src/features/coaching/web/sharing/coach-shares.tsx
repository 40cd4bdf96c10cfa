import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useId, useState } from 'react'
import { href, Link } from 'react-router'
import { DAY_MS } from '#src/contract/calendar.ts'
import { shortDate } from '#src/contract/formats.ts'
import { said, type Words } from '#src/contract/i18n.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { siteNow } from '#src/platform/web/calendar/site-clock.ts'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { DateField } from '#src/platform/web/forms/date-field.tsx'
import { SelectField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Switch } from '#src/platform/web/ui/field.tsx'
import { KIND_NAMES, SHARE_KINDS, type ShareKind } from '../../constants.ts'
import type { Coaching } from '../../contract/coachings.ts'
import type { Share } from '../../contract/shares.ts'
import { coachNameOf } from '../../domain/names.ts'
import { useShares } from './use-shares.ts'

const KINDS = SHARE_KINDS.filter(kind => kind !== 'cabinet_entry')

/** The member's own page for an item; a reflection's domino is not known here. */
const HOME: Record<ShareKind, (id: number) => string> = {
  dominoes: id => href('/domino/:id', { id: String(id) }),
  reflections: () => href('/daily-domino'),
  planner: () => href('/weekly-planner'),
  if_thens: () => href('/weekly-planner'),
  results: () => href('/assessment/history'),
  cabinet_entry: () => href('/conscious-cabinet'),
}

const SINGLE: Record<ShareKind, Words> = {
  ...KIND_NAMES,
  dominoes: msg`One domino`,
  reflections: msg`One reflection`,
  planner: msg`One week`,
  if_thens: msg`One if-then plan`,
  results: msg`One result`,
}

export function CoachShares({
  coaching,
  shares,
}: {
  coaching: Coaching
  shares: readonly Share[]
}) {
  const { stop } = useShares()
  const name = coachNameOf(coaching.coach)
  const items = shares.filter(share => share.item_id !== null)
  return (
    <Card className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">
          <Trans>With {name}</Trans>
        </h2>
        {coaching.coach && (
          <Link
            to={href('/account/sharing/seen-by/:coachId', { coachId: String(coaching.coach.id) })}
            className={buttonClass('secondary', 'sm')}
          >
            <Eye aria-hidden className="size-4" />
            <Trans>See what {name} sees</Trans>
          </Link>
        )}
      </header>
      <ul className="divide-y divide-line">
        {KINDS.map(kind => (
          <ShareKindRow
            key={kind}
            coaching={coaching}
            kind={kind}
            share={shares.find(share => share.kind === kind && share.item_id === null)}
          />
        ))}
      </ul>
      <div className="grid gap-2 rounded-md bg-sunken p-4">
        <p className="font-semibold">
          <Trans>Shared one by one</Trans>
        </p>
        {items.length === 0 && (
          <p className="text-ink-soft">
            <Trans>
              Nothing. Cabinet entries are shared only one by one: open an entry and choose “Share
              this one”.
            </Trans>
          </p>
        )}
        <ul className="grid gap-1">
          {items.map(share => (
            <li key={share.id} className="flex flex-wrap items-center justify-between gap-x-4">
              <Link to={HOME[share.kind](share.item_id ?? 0)} className="text-link">
                {said(SINGLE[share.kind])}
              </Link>
              <Button
                size="sm"
                variant="quiet"
                aria-label={t`Stop sharing: ${said(SINGLE[share.kind])}, number ${share.item_id ?? 0}`}
                onClick={() => stop.mutate(share.id)}
              >
                <Trans>Stop sharing</Trans>
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-ink-soft text-sm">
        <Trans>Check-ins and messages are written to {name}, so they need no switch.</Trans>
      </p>
    </Card>
  )
}

const DAYS = [7, 30, 90] as const

const endAfter = (choice: string): string | null =>
  choice === 'end' ? null : new Date(siteNow() + Number(choice) * DAY_MS).toISOString()

interface ShareKindRowProps {
  coaching: Coaching
  kind: ShareKind
  share: Share | undefined
}

function ShareKindRow({ coaching, kind, share }: ShareKindRowProps) {
  const { dayOf } = useFormats()
  const { start, stop } = useShares()
  const [isOpen, setOpen] = useState(false)
  const dates = useId()
  const isBusy = start.isPending || stop.isPending
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Switch
          label={<span className="font-semibold">{said(KIND_NAMES[kind])}</span>}
          checked={share !== undefined}
          disabled={isBusy}
          onChange={on =>
            on ? start.mutate({ coaching_id: coaching.id, kind }) : share && stop.mutate(share.id)
          }
        />
        {/* As high without dates: what is below stays where it is. */}
        {!share && (
          <p className="flex min-h-9 items-center text-ink-soft text-sm max-sm:min-h-11 max-sm:w-full pointer-coarse:min-h-11">
            <Trans>Not shared</Trans>
          </p>
        )}
        {share && (
          <p className="flex items-center gap-x-2 text-ink-soft text-sm max-sm:min-h-11 max-sm:w-full max-sm:justify-between">
            <span>
              {share.expires_at
                ? t`From ${shortDate(share.from_date)}, until ${dayOf(share.expires_at)}`
                : t`From ${shortDate(share.from_date)}, until the coaching ends`}
            </span>
            <Button
              size="sm"
              variant="quiet"
              className="shrink-0"
              aria-expanded={isOpen}
              aria-controls={dates}
              aria-label={t`Change the dates of: ${said(KIND_NAMES[kind])}`}
              onClick={() => setOpen(!isOpen)}
            >
              <Trans>Change</Trans>
            </Button>
          </p>
        )}
      </div>
      {share && isOpen && (
        <div id={dates}>
          <ShareDates
            share={share}
            onChange={change => start.mutateAsync({ coaching_id: coaching.id, kind, ...change })}
            onDone={() => setOpen(false)}
          />
        </div>
      )}
    </li>
  )
}

interface ShareDatesProps {
  share: Share
  onChange: (change: { from_date: string; expires_at: string | null }) => Promise<unknown>
  onDone: () => void
}

function ShareDates({ share, onChange, onDone }: ShareDatesProps) {
  const today = useToday()
  const form = useForm({
    stored: { from: share.from_date, until: share.expires_at === null ? 'end' : '90' },
    send: ({ from, until }) => onChange({ from_date: from, expires_at: endAfter(until) }),
    stays: true,
    onDone,
  })
  return (
    <Form
      of={form}
      className="grid items-end gap-4 rounded-md bg-sunken p-4 sm:grid-cols-[1fr_1fr_auto]"
    >
      <DateField name="from" label={t`Starting on`} max={today} />
      <SelectField name="until" label={t`Ending on`}>
        {DAYS.map(days => (
          <option key={days} value={days}>{t`${days} days from now`}</option>
        ))}
        <option value="end">{t`Until the coaching ends`}</option>
      </SelectField>
      <SubmitButton variant="secondary">
        <Trans>Save dates</Trans>
      </SubmitButton>
    </Form>
  )
}
