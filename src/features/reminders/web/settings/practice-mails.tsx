import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { i18n, said } from '#src/contract/i18n.ts'
import { Card } from '#src/platform/web/ui/card.tsx'
import { partId } from '#src/platform/web/ui/page-parts.tsx'
import { CLIENT_MAILS, PRACTICE_MAILS } from '../../constants.ts'
import type { ReminderSettings } from '../../contract.ts'
import { Tick } from './fields.tsx'

export const PRACTICE_PART = msg`Your practice`

interface Props {
  settings: ReminderSettings
  isAdmin: boolean
  isCoach: boolean
}

/** What a coach, and whoever administers the site, hears of by mail at once. */
export const PracticeMails = ({ settings, isAdmin, isCoach }: Props) => (
  <Card className="grid gap-3">
    <h2 id={partId(i18n._(PRACTICE_PART))} className="scroll-mt-24 text-2xl">
      {i18n._(PRACTICE_PART)}
    </h2>
    <p className="text-ink-soft">
      <Trans>You get an email as soon as:</Trans>
    </p>
    {isAdmin && <input type="hidden" name="runs" value="on" />}
    {isCoach && <input type="hidden" name="coaches" value="on" />}
    <div className="grid sm:grid-cols-2 sm:gap-x-6">
      {[...(isAdmin ? PRACTICE_MAILS : []), ...(isCoach ? CLIENT_MAILS : [])].map(
        ([name, label]) => (
          <Tick key={name} name={name} checked={settings[name]}>
            {said(label)}
          </Tick>
        ),
      )}
      {isCoach && (
        <Tick name="messages" checked={settings.messages}>
          <Trans>A message waits unread</Trans>
        </Tick>
      )}
    </div>
  </Card>
)
