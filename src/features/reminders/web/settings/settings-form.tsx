import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href } from 'react-router'
import { formatsIn, listText, wallTime } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useFormState, type Values } from '#src/platform/web/forms/form-state.ts'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { partId } from '#src/platform/web/ui/page-parts.tsx'
import { PICTURE_HOUR, REVIEW_HOUR } from '../../constants.ts'
import { putReminders, type ReminderSettings } from '../../contract.ts'
import { lostHours, minutesOf } from '../../domain/quiet.ts'
import { changedSettings } from '../../domain/settings.ts'
import { remindersQuery } from '../queries.ts'
import { Channels, Days, Tick, Time } from './fields.tsx'
import { changeOf, readChange } from './forms.ts'
import { PracticeMails } from './practice-mails.tsx'

const SAVED = msg`Reminders saved`
const NOTHING: Values = {}

/** Shown where the hour is chosen: a reminder that never comes looks broken. */
function Lost({ settings }: { settings: ReminderSettings }) {
  const lost = settings.domino.enabled ? lostHours(settings) : []
  if (lost.length === 0) return null
  const times = lost.map(hour => formatsIn('UTC').clockTime(minutesOf(hour) * 60_000))
  return (
    <Alert tone="warning" title={t`Nothing comes at ${listText(times)}`}>
      <Trans>
        Your quiet hours last until another day. Choose an earlier time, or let them begin later.
      </Trans>
    </Alert>
  )
}

interface Props {
  settings: ReminderSettings
  isAdmin: boolean
  isCoach: boolean
}

export function SettingsForm({ settings, isAdmin, isCoach }: Props) {
  const client = useQueryClient()
  const served = useFormState('settings')
  const [wasPressed, setPressed] = useState(false)
  const form = useForm<Values, ReminderSettings>({
    // Its fields hold what is typed themselves: an empty box is not sent.
    stored: NOTHING,
    send(typed) {
      setPressed(true)
      return call(putReminders, { body: changeOf(typed) })
    },
    done: i18n._(SAVED),
    failed: { title: t`Not saved` },
    onDone: stored => client.setQueryData(remindersQuery.queryKey, stored),
    native: { name: 'settings', action: href('/account/reminders'), isShownElsewhere: true },
  })
  const answered = wasPressed ? null : served
  const errors = answered?.errors ?? form.errors
  const message = form.error ? messageOf(form.error, t`Please try again.`) : answered?.message
  // What was typed and refused before the script ran stays in the fields until it is saved.
  const typed = served && !form.isDone ? readChange(served.values) : null
  const { domino, quiet, ...switches } = typed ? changedSettings(settings, typed) : settings
  return (
    // One may go on typing while it is being saved.
    <Form of={{ ...form, isSending: false }} className="grid gap-6">
      {answered?.isSent && <Alert tone="success" title={i18n._(SAVED)} />}
      {message && <Alert tone="danger">{message}</Alert>}
      {(isCoach || isAdmin) && (
        <PracticeMails
          settings={{ domino, quiet, ...switches }}
          isAdmin={isAdmin}
          isCoach={isCoach}
        />
      )}
      <Card className="grid gap-5">
        <h2 id={partId(t`Your domino`)} className="scroll-mt-24 text-2xl">
          <Trans>Your domino</Trans>
        </h2>
        <Tick
          name="enabled"
          checked={domino.enabled}
          hint={t`Only on days that have no domino yet.`}
        >
          <Trans>Remind me of my domino</Trans>
        </Tick>
        <div className="flex flex-wrap gap-5">
          <Time name="at" label={t`At`} value={domino.at} error={errors['domino.at']} />
          <Time
            name="also_at_1"
            label={t`A second time`}
            note={t`(optional)`}
            value={domino.also_at[0] ?? ''}
            error={errors['domino.also_at']}
          />
          <Time
            name="also_at_2"
            label={t`A third time`}
            note={t`(optional)`}
            value={domino.also_at[1] ?? ''}
          />
        </div>
        <Days days={domino.days} message={errors['domino.days']} />
        <Channels channels={domino.channels} />
        <Tick name="silent_on_rest_days" checked={domino.silent_on_rest_days}>
          <Trans>Nothing on rest days</Trans>
        </Tick>
        <Tick
          name="push_shows_text"
          checked={switches.push_shows_text}
          hint={t`Otherwise they contain nothing private.`}
        >
          <Trans>Notifications may show my own words</Trans>
        </Tick>
      </Card>
      <Card className="grid gap-5">
        <h2 id={partId(t`Quiet hours`)} className="scroll-mt-24 text-2xl">
          <Trans>Quiet hours</Trans>
        </h2>
        <p className="text-ink-soft">
          <Trans>
            Whatever is due in these hours is sent when they end, or skipped if that is another day.
            Set the same time twice to have none.
          </Trans>
        </p>
        <Lost settings={settings} />
        <div className="flex flex-wrap gap-5">
          <Time name="quiet_from" label={t`From`} value={quiet.from} error={errors['quiet.from']} />
          <Time name="quiet_to" label={t`Until`} value={quiet.to} error={errors['quiet.to']} />
        </div>
      </Card>
      <Card className="grid gap-3">
        <h2 id={partId(t`On Sundays`)} className="scroll-mt-24 text-2xl">
          <Trans>On Sundays</Trans>
        </h2>
        <Tick
          name="review"
          checked={switches.review}
          hint={t`At ${wallTime(REVIEW_HOUR)}, unless the week is closed already.`}
        >
          <Trans>Remind me to look back on my week</Trans>
        </Tick>
        <Tick
          name="picture"
          checked={switches.picture}
          hint={t`At ${wallTime(PICTURE_HOUR)}, with a button to look back on it.`}
        >
          <Trans>Mail me my week at a glance</Trans>
        </Tick>
      </Card>
      <Card className="grid gap-3">
        <h2 id={partId(t`With your coach`)} className="scroll-mt-24 text-2xl">
          <Trans>With your coach</Trans>
        </h2>
        <Tick name="sessions" checked={switches.sessions} hint={t`A day and an hour before.`}>
          <Trans>Mail me before a session</Trans>
        </Tick>
        {!isCoach && (
          <Tick name="messages" checked={switches.messages}>
            <Trans>Mail me when my coach has written</Trans>
          </Tick>
        )}
      </Card>
      <Button type="submit" size="lg" busy={form.isSending} className="justify-self-start">
        <Trans>Save</Trans>
      </Button>
    </Form>
  )
}
