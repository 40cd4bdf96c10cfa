import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { numberText } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { focusHeading } from '#src/platform/web/browser/focus-heading.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Switch } from '#src/platform/web/ui/field.tsx'
import { FailedChange, Loading } from '#src/platform/web/ui/loading.tsx'
import {
  addCalendar,
  type Calendar,
  type CalendarSwitches,
  changeCalendar,
  removeCalendar,
} from '../../contract/calendars.ts'
import { calendarsQuery } from '../queries.ts'

const STATES = {
  ok: ['done', msg`Read`],
  failing: ['progress', msg`Failing`],
  warning: ['warning', msg`Failing`],
  stopped: ['danger', msg`Bookings stopped`],
} as const

export function CalendarsTab() {
  const calendars = useQuery(calendarsQuery)
  if (calendars.isError || !calendars.data)
    return (
      <Loading query={calendars} className="h-48 w-full">
        {t`Your calendars could not be fetched. Please try again in a moment.`}
      </Loading>
    )
  return (
    <section aria-labelledby="connected" className="space-y-4">
      <div>
        <h2 id="connected" className="text-2xl">
          <Trans>Your own calendars</Trans>
        </h2>
        <p className="text-ink-soft">
          <Trans>
            Read every ten minutes and again at each booking. Only your busy times are stored, and
            the titles of entries that could not be read.
          </Trans>
        </p>
      </div>
      <ul className="grid gap-4">
        {calendars.data.map(calendar => (
          <CalendarCard key={calendar.id} calendar={calendar} />
        ))}
      </ul>
      <ConnectForm />
    </section>
  )
}

function UnreadEntries({ calendar: { left_out, unread } }: { calendar: Calendar }) {
  const { dayAndTime } = useFormats()
  return (
    <Alert
      tone="warning"
      title={t`${plural(left_out, { one: '# entry', other: '# entries' })} could not be read, and only their own start is kept from being booked.`}
    >
      <ul>
        {unread.map(({ summary, start }) => (
          <li key={`${start} ${summary}`} className="[overflow-wrap:anywhere]">
            {summary || t`Without a title`}
            {start && `, ${dayAndTime(start)}`}
          </li>
        ))}
        {left_out > unread.length && (
          <li>
            <Trans>and {numberText(left_out - unread.length)} more</Trans>
          </li>
        )}
      </ul>
    </Alert>
  )
}

function CalendarCard({ calendar }: { calendar: Calendar }) {
  const { dayAndTime } = useFormats()
  const params = { id: String(calendar.id) }
  const change = useChange((body: CalendarSwitches) => call(changeCalendar, { params, body }), {
    failed: { title: t`Error` },
    refetch: [calendarsQuery],
  })
  const remove = useChange(() => call(removeCalendar, { params }), {
    done: t`${calendar.name} is disconnected`,
    failed: { title: t`Error` },
    refetch: [calendarsQuery],
    onRefetched: focusHeading,
  })
  const [tone, label] = STATES[calendar.state]
  return (
    <li className="space-y-3 rounded-lg bg-sheet p-5 shadow-soft">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-serif text-xl [overflow-wrap:anywhere]">{calendar.name}</h3>
          <p className="text-ink-soft text-sm">
            {calendar.read_at
              ? t`${calendar.host}, read ${dayAndTime(calendar.read_at)}: ${plural(calendar.entries, { one: '# entry', other: '# entries' })}, ${plural(calendar.busy, { one: '# busy time', other: '# busy times' })}`
              : calendar.host}
          </p>
        </div>
        <Badge tone={tone}>{i18n._(label)}</Badge>
      </div>
      {calendar.left_out > 0 && <UnreadEntries calendar={calendar} />}
      <div className="flex flex-wrap gap-x-8">
        <Switch
          label={t`All-day entries count`}
          checked={calendar.count_all_day}
          disabled={change.isPending}
          onChange={count_all_day => change.mutate({ count_all_day })}
        />
        <Switch
          label={t`Unanswered invitations count`}
          checked={calendar.count_unanswered}
          disabled={change.isPending}
          onChange={count_unanswered => change.mutate({ count_unanswered })}
        />
        <Switch
          label={t`Stop bookings if it cannot be read for a day`}
          checked={calendar.when_failing === 'stop'}
          disabled={change.isPending}
          onChange={stop => change.mutate({ when_failing: stop ? 'stop' : 'continue' })}
        />
      </div>
      <Button size="sm" variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
        <Trans>
          Disconnect<span className="sr-only"> {calendar.name}</span>
        </Trans>
      </Button>
    </li>
  )
}

const BLANK = { name: '', url: '', username: '', password: '' }

/** What was typed stays when the calendar cannot be read. */
function ConnectForm() {
  const form = useForm({
    stored: BLANK,
    maySend: ({ url }) => url.trim() !== '',
    send({ name, url, username, password }, idempotencyKey) {
      const body = { url, ...(name && { name }), ...(username && { username, password }) }
      return call(addCalendar, { body, retry: false, idempotencyKey })
    },
    done: made => ({
      title: t`${made.name} is connected`,
      description: t`${plural(made.entries, { one: '# entry', other: '# entries' })} read`,
    }),
    refetch: [calendarsQuery],
  })
  return (
    <Form of={form} className="space-y-4 rounded-lg bg-sunken p-5 sm:p-6">
      <h3 className="font-serif text-xl">
        <Trans>Connect a calendar</Trans>
      </h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="url"
          label={t`Address`}
          required
          hint={t`Google’s secret address in iCal format, Outlook’s published ICS link, or a CalDAV address.`}
          className="sm:col-span-2"
          type="url"
          autoComplete="off"
          placeholder="https://"
        />
        <TextField name="name" label={t`Name`} optional autoComplete="off" />
        <TextField
          name="username"
          label={t`User name`}
          note={t`(CalDAV only)`}
          autoComplete="off"
        />
        <TextField
          name="password"
          label={t`Password`}
          note={t`(CalDAV only)`}
          hint={t`Use an app password.`}
          type="password"
          autoComplete="new-password"
        />
      </div>
      {!form.errors.url && (
        <FailedChange of={form}>{t`Nothing is lost. Please try again.`}</FailedChange>
      )}
      <SubmitButton>
        <Trans>Connect</Trans>
      </SubmitButton>
    </Form>
  )
}
