import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { listText, numberText } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { CLIENTS } from '#src/features/coaching/web/queries.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { CONTACT_BYTES_MAX } from '../constants.ts'
import { applyContacts, type ContactImport, uploadContacts } from '../contract/contacts.ts'
import { FileDrop } from './components/file-drop.tsx'

export const meta = pageMeta(msg`Invite many`, msg`A table of people becomes invitations.`)

/** docs/product.md 8.7 */
export default function ContactsPage() {
  const [shown, setShown] = useState<ContactImport | null>(null)
  const upload = useChange((file: File) => call(uploadContacts, { bytes: file, retry: false }), {
    onDone: setShown,
  })
  return (
    <Screen
      title={t`Invite many`}
      intro={t`A table of people becomes invitations, as if you had written each by hand. Nobody gets an account before they accept.`}
    >
      <div className="grid max-w-3xl gap-8">
        <FailedChange of={upload} title={t`This table cannot be read`}>
          {t`Please check that its first line names the columns, and that one is called email.`}
        </FailedChange>
        {shown ? (
          <People shown={shown} onChange={setShown} />
        ) : (
          <FileDrop
            busy={upload.isPending}
            bytesMax={CONTACT_BYTES_MAX}
            onFile={upload.mutate}
            hint={t`A CSV file with the columns email, name, tags and note, up to 1,000 lines. Separate tags by semicolons.`}
          />
        )}
      </div>
    </Screen>
  )
}

const STATES = {
  new: { tone: 'accent', text: msg`Will be invited` },
  invited: { tone: 'done', text: msg`Invited` },
  client: { tone: 'neutral', text: msg`Your client` },
  wrong: { tone: 'danger', text: msg`Left out` },
} as const

function summaryOf({ counts }: ContactImport): string {
  const leftOut = counts.new
    ? t`will be left out`
    : counts.wrong === 1
      ? t`is left out`
      : t`are left out`
  const parts = [
    counts.new ? t`${numberText(counts.new)} will be invited` : '',
    counts.invited ? t`${plural(counts.invited, { one: '# is', other: '# are' })} invited` : '',
    counts.client
      ? t`${plural(counts.client, { one: '# is your client', other: '# are your clients' })} already`
      : '',
    counts.wrong ? `${numberText(counts.wrong)} ${leftOut}` : '',
  ].filter(Boolean)
  return `${listText(parts)}.`
}

interface PeopleProps {
  shown: ContactImport
  onChange: (shown: ContactImport | null) => void
}

function People({ shown, onChange }: PeopleProps) {
  const apply = useChange(() => call(applyContacts, { params: { id: String(shown.id) } }), {
    onDone: onChange,
    refetch: CLIENTS,
  })
  return (
    <Card className="grid gap-5">
      <p className="text-lg" role="status">
        {summaryOf(shown)}
      </p>
      <FailedChange of={apply} title={t`Nobody was invited`}>
        {t`Please try again.`}
      </FailedChange>
      <ul className="divide-y divide-line">
        {shown.rows.map(({ line, email, name, state, why }) => (
          <li
            key={line}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {name && <span className="font-semibold">{name} </span>}
              {email || t`Line ${line}`}
              {why && <span className="block text-ink-soft text-sm">{why}</span>}
            </span>
            <Badge tone={STATES[state].tone}>{i18n._(STATES[state].text)}</Badge>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {shown.counts.new > 0 && (
          <Button busy={apply.isPending} onClick={() => apply.mutate()}>
            <Trans>Invite {numberText(shown.counts.new)}</Trans>
          </Button>
        )}
        <Button variant="secondary" onClick={() => onChange(null)}>
          <Trans>Another table</Trans>
        </Button>
      </div>
    </Card>
  )
}

const loaders = loadersOf(() => [])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
