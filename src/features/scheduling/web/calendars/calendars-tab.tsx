import { useQuery } from '@tanstack/react-query'
import { counted, numberText } from '#src/contract/formats.ts'
import { call, useChange } from '#src/platform/web/api/api.ts'
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
  ok: ['done', 'Read'],
  failing: ['progress', 'Failing'],
  warning: ['warning', 'Failing'],
  stopped: ['danger', 'Bookings stopped'],
} as const

export function CalendarsTab() {
  const calendars = useQuery(calendarsQuery)
  if (calendars.isError || !calendars.data)
    return (
      <Loading query={calendars} className="h-48 w-full">
        Your calendars could not be fetched. Please try again in a moment.
      </Loading>
    )
  return (
    <section aria-labelledby="connected" className="space-y-4">
      <div>
        <h2 id="connected" className="text-2xl">
          Your own calendars
        </h2>
        <p className="text-ink-soft">
          Read every ten minutes and again at each booking. Only your busy times are stored, and the
          titles of entries that could not be read.
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
      title={`${counted(left_out, 'entry', 'entries')} could not be read, and only their own start is kept from being booked.`}
    >
      <ul>
        {unread.map(({ summary, start }) => (
          <li key={`${start} ${summary}`} className="[overflow-wrap:anywhere]">
            {summary || 'Without a title'}
            {start && `, ${dayAndTime(start)}`}
          </li>
        ))}
        {left_out > unread.length && <li>and {numberText(left_out - unread.length)} more</li>}
      </ul>
    </Alert>
  )
}

function CalendarCard({ calendar }: { calendar: Calendar }) {
  const { dayAndTime } = useFormats()
  const params = { id: String(calendar.id) }
  const change = useChange((body: CalendarSwitches) => call(changeCalendar, { params, body }), {
    failed: { title: 'Error' },
    refetch: [calendarsQuery],
  })
  const remove = useChange(() => call(removeCalendar, { params }), {
    done: `${calendar.name} is disconnected`,
    failed: { title: 'Error' },
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
            {calendar.host}
            {calendar.read_at &&
              `, read ${dayAndTime(calendar.read_at)}: ${counted(calendar.entries, 'entry', 'entries')}, ${counted(calendar.busy, 'busy time')}`}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {calendar.left_out > 0 && <UnreadEntries calendar={calendar} />}
      <div className="flex flex-wrap gap-x-8">
        <Switch
          label="All-day entries count"
          checked={calendar.count_all_day}
          disabled={change.isPending}
          onChange={count_all_day => change.mutate({ count_all_day })}
        />
        <Switch
          label="Unanswered invitations count"
          checked={calendar.count_unanswered}
          disabled={change.isPending}
          onChange={count_unanswered => change.mutate({ count_unanswered })}
        />
        <Switch
          label="Stop bookings if it cannot be read for a day"
          checked={calendar.when_failing === 'stop'}
          disabled={change.isPending}
          onChange={stop => change.mutate({ when_failing: stop ? 'stop' : 'continue' })}
        />
      </div>
      <Button size="sm" variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
        Disconnect<span className="sr-only"> {calendar.name}</span>
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
      title: `${made.name} is connected`,
      description: `${counted(made.entries, 'entry', 'entries')} read`,
    }),
    refetch: [calendarsQuery],
  })
  return (
    <Form of={form} className="space-y-4 rounded-lg bg-sunken p-5 sm:p-6">
      <h3 className="font-serif text-xl">Connect a calendar</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="url"
          label="Address"
          required
          hint="Google’s secret address in iCal format, Outlook’s published ICS link, or a CalDAV address."
          className="sm:col-span-2"
          type="url"
          autoComplete="off"
          placeholder="https://"
        />
        <TextField name="name" label="Name" optional autoComplete="off" />
        <TextField name="username" label="User name" note="(CalDAV only)" autoComplete="off" />
        <TextField
          name="password"
          label="Password"
          note="(CalDAV only)"
          hint="Use an app password."
          type="password"
          autoComplete="new-password"
        />
      </div>
      {!form.errors.url && (
        <FailedChange of={form}>Nothing is lost. Please try again.</FailedChange>
      )}
      <SubmitButton>Connect</SubmitButton>
    </Form>
  )
}
