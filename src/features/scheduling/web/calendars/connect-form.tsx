import { useState } from 'react'
import { counted } from '#src/contract/formats.ts'
import { ApiError, call, useChange } from '#src/platform/web/api/api.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { addCalendar } from '../../contract/calendars.ts'
import { calendarsQuery } from '../queries.ts'

const BLANK = { name: '', url: '', username: '', password: '' }

/** What was typed stays when the calendar cannot be read. */
export function ConnectForm() {
  const [form, setForm] = useState(BLANK)
  const connect = useChange(
    () => {
      const { name, url, username, password } = form
      const body = { url, ...(name && { name }), ...(username && { username, password }) }
      return call(addCalendar, { body, retry: false })
    },
    {
      done: made => ({
        title: `${made.name} is connected`,
        description: `${counted(made.entries, 'entry', 'entries')} read`,
      }),
      onDone: () => setForm(BLANK),
      refetch: [calendarsQuery.queryKey],
    },
  )
  const errors = connect.error instanceof ApiError ? connect.error.fields : {}
  const field = (name: keyof typeof BLANK) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) =>
      setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <Form
      className="space-y-4 rounded-lg bg-sunken p-5 sm:p-6"
      busy={connect.isPending}
      onSubmit={() => form.url.trim() && connect.mutate()}
    >
      <h3 className="font-serif text-xl">Connect a calendar</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Address"
          error={errors.url}
          required
          hint="Google’s secret address in iCal format, Outlook’s published ICS link, or a CalDAV address."
          className="sm:col-span-2"
        >
          <TextInput type="url" autoComplete="off" placeholder="https://" {...field('url')} />
        </Field>
        <Field label="Name" note="(optional)">
          <TextInput autoComplete="off" {...field('name')} />
        </Field>
        <Field label="User name" note="(CalDAV only)">
          <TextInput autoComplete="off" {...field('username')} />
        </Field>
        <Field label="Password" note="(CalDAV only)" hint="Use an app password.">
          <TextInput type="password" autoComplete="new-password" {...field('password')} />
        </Field>
      </div>
      {!errors.url && <FailedChange of={connect}>Nothing is lost. Please try again.</FailedChange>}
      <Button type="submit" busy={connect.isPending}>
        Connect
      </Button>
    </Form>
  )
}
