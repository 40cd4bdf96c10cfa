import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { phoneFromAbroad, zonesIn } from '#src/contract/country.ts'
import { i18n } from '#src/contract/i18n.ts'
import { InviteClient } from '#src/features/coaching/web/invite-client.tsx'
import { UsualWeek, useUsualWeek } from '#src/features/scheduling/web/schedule/usual-week.tsx'
import { updateUser } from '#src/features/sign-in/contract/profile.ts'
import { useFirstPassword } from '#src/features/sign-in/web/components/first-password.tsx'
import { PasswordForm } from '#src/features/sign-in/web/components/password-form.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { copyText } from '#src/platform/web/browser/copy-text.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { SAMPLE_CONTACTS, SETUP_STEPS, type SetupStep } from '../../constants.ts'
import type { Content } from '../../contract/content.ts'
import type { SiteSetup } from '../../contract/setup.ts'
import { draftedValue, listDifferences } from '../../domain/edits.ts'
import { EditorColumns } from '../editor/editor-columns.tsx'
import { KeyField } from '../editor/key-field.tsx'
import { PublishDialog } from '../editor/publish-dialog.tsx'
import { type SiteDraft, useSiteDraft } from '../editor/use-site-draft.ts'
import { LanguageChoice } from '../site-language.tsx'
import { LookChoice } from './look-choice.tsx'
import { PlanPrices, useClosedPlans } from './plan-prices.tsx'
import { nextOf, STEP_TEXTS, stepOf, useSetup } from './steps.ts'

/** What is typed, or else drafted. */
const currentOf = (content: Content, draft: SiteDraft, name: string): string => {
  const spec = content.keys.find(({ key }) => key === name)
  return String(draft.edits.mine[name] ?? (spec ? draftedValue(spec) : ''))
}

/** The name that visitors see is the administrator's own, until it is changed in the account. */
function useOwnName(content: Content, draft: SiteDraft) {
  const { user, userChanged } = useSession()
  const typed = currentOf(content, draft, 'about.name').trim()
  const change = useChange((full_name: string) => call(updateUser, { body: { full_name } }), {
    failed: { title: t`Your name is not saved` },
    onDone: userChanged,
  })
  const spec = content.keys.find(({ key }) => key === 'about.name')
  const known = user?.full_name ?? ''
  const { current: offered } = useRef(known)
  const { edit, isRead } = draft
  const edited = useRef(false)
  useEffect(() => {
    if (!isRead || !spec || edited.current || !offered || typed) return
    edited.current = true
    edit(spec, offered)
  }, [isRead, spec, offered, typed, edit])
  return async () => {
    if (typed && typed !== known) await change.mutateAsync(typed).catch(() => {})
  }
}

/** The address that is asked once: the practice's, and the account's while it has none. */
function useOwnAddress(content: Content, draft: SiteDraft) {
  const { user, userChanged } = useSession()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const typed = currentOf(content, draft, 'contact.email').trim()
  const change = useChange(
    (email: string) => guarded(() => call(updateUser, { body: { email } })),
    { failed: { title: t`Your email address is not saved` }, onDone: userChanged },
  )
  const spec = content.keys.find(({ key }) => key === 'contact.email')
  const { current: offered } = useRef(user?.email ?? '')
  const { edit, isRead } = draft
  const edited = useRef(false)
  const isSample = typed === SAMPLE_CONTACTS.contactEmail
  useEffect(() => {
    if (!isRead || !spec || edited.current || !offered || !isSample) return
    edited.current = true
    edit(spec, offered)
  }, [isRead, spec, offered, isSample, edit])
  const save = async (): Promise<boolean> => {
    if (!user || user.email || !typed || isSample) return true
    return change.mutateAsync(typed).then(
      () => true,
      () => false,
    )
  }
  return { save, reauthenticationDialog }
}

/** One step of the path from the sample's site to the first client. */
export function SetupPath({ content, setup }: { content: Content; setup: SiteSetup }) {
  const [search, setSearch] = useSearchParams()
  const draft = useSiteDraft(content)
  const { mutate: save } = useSetup()
  const step = stepOf(search.get('step')) ?? stepOf(setup.step) ?? nextOf(setup.steps)
  const at = SETUP_STEPS.indexOf(step)
  const saveName = useOwnName(content, draft)
  const address = useOwnAddress(content, draft)
  const [city, country] = ['practice.city', 'practice.country'].map(name =>
    currentOf(content, draft, name),
  )
  const hours = useUsualWeek(zonesIn(country ?? '', city ?? ''), country)

  /** Saves what is on the screen; what cannot be saved keeps the step open. */
  async function goTo(next: SetupStep | undefined) {
    if (!next) return
    await draft.save()
    if (step === 'name') {
      await saveName()
      if (!(await address.save())) return
    }
    if (step === 'place' && !(await hours.save())) return
    setSearch({ step: next })
    document.querySelector('h1')?.focus()
    // Colors may stay as they are; prices that nobody has confirmed may not.
    save({ step: next, accepted: step === 'look' ? step : undefined })
  }

  const { title, lead, path } = STEP_TEXTS[step]
  const changes = listDifferences(content, draft.filled)
  const isPriced = setup.steps.some(({ name, is_done }) => name === 'offers' && is_done)
  const isReached = (step === 'offers' && !isPriced) || (step === 'publish' && changes.length > 0)
  useClosedPlans(content, draft, isReached && !setup.is_published)
  return (
    <Screen
      title={i18n._(title)}
      intro={t`Step ${at + 1} of ${SETUP_STEPS.length}. ${step === 'publish' && setup.is_published ? '' : i18n._(lead)}`}
    >
      {address.reauthenticationDialog}
      <EditorColumns content={content} draft={draft} path={path} isFixed>
        <div className="grid gap-6">
          {step === 'name' && <LanguageChoice />}
          {step === 'name' && <OwnPassword />}
          {step === 'offers' && (
            <Confirm setup={setup} onConfirm={() => save({ accepted: step })} />
          )}
          {step === 'look' && <LookChoice content={content} draft={draft} />}
          {step === 'publish' && (
            <PublishStep setup={setup} count={changes.length}>
              <PublishDialog content={content} changes={changes} draft={draft} />
            </PublishStep>
          )}
          <Texts key={step} content={content} draft={draft} step={step} />
          {step === 'offers' && <PlanPrices content={content} draft={draft} />}
          {step === 'place' && <LanguageChoice country={country ?? ''} />}
          {step === 'place' && <UsualWeek {...hours} />}
        </div>
        {step !== 'publish' && (
          <p role="status" className="mt-6 min-h-6 text-ink-soft text-sm">
            {draft.saving === 'failed'
              ? draft.failure
              : draft.isUnsaved
                ? t`Saving …`
                : t`Everything is saved as a draft.`}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          {at > 0 && (
            <Button variant="secondary" onClick={() => goTo(SETUP_STEPS[at - 1])}>
              <Trans>Back</Trans>
            </Button>
          )}
          {step !== 'publish' && (
            <Button onClick={() => goTo(SETUP_STEPS[at + 1])}>
              <Trans>Next</Trans>
            </Button>
          )}
        </div>
      </EditorColumns>
    </Screen>
  )
}

/** Visitors would take the sample's prices for real ones, so the step is done once the administrator confirms them. */
function Confirm({ setup, onConfirm }: { setup: SiteSetup; onConfirm: () => void }) {
  const isDone = setup.steps.some(({ name, is_done }) => name === 'offers' && is_done)
  // A price that is typed confirms it, too, but what is being typed must not move up, so that is said the next time.
  const [isSaid, setSaid] = useState(isDone)
  if (isDone && isSaid)
    return (
      <Alert tone="success">
        <Trans>These offers and prices are yours.</Trans>
      </Alert>
    )
  return (
    <Alert
      tone="info"
      title={t`These are the sample practice’s offers and prices`}
      actions={
        <Button
          size="sm"
          onClick={() => {
            setSaid(true)
            onConfirm()
          }}
        >
          <Trans>They are right for me</Trans>
        </Button>
      }
    >
      <Trans>Change what does not fit. If they are right as they are, say so here.</Trans>
    </Alert>
  )
}

function Texts({ content, draft, step }: { content: Content; draft: SiteDraft; step: SetupStep }) {
  const { keys, more = [] } = STEP_TEXTS[step]
  const fields = (names: readonly string[]) =>
    names
      .flatMap(name => content.keys.filter(({ key }) => key === name))
      .map(spec => <KeyField key={spec.key} spec={spec} draft={draft} isBrief />)
  const phone = content.keys.find(({ key }) => key === 'contact.phone')
  return (
    <div
      className="grid gap-6"
      onBlurCapture={({ target }) => {
        const typed = currentOf(content, draft, 'contact.phone')
        if (!phone || !target.closest('[data-field="contact.phone"]')) return
        const whole = phoneFromAbroad(typed, currentOf(content, draft, 'practice.country'))
        if (whole !== typed) draft.edit(phone, whole)
      }}
    >
      {fields(keys)}
      {more.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
            <Trans>More</Trans>
          </summary>
          <div className="mt-2 grid gap-6">{fields(more)}</div>
        </details>
      )}
    </div>
  )
}

/** Asks an administrator who still has the password that the first start printed for one of their own. */
function OwnPassword() {
  const { user } = useSession()
  const until = useFirstPassword()
  const [wasAsked, setAsked] = useState(false)
  if (until !== undefined && !wasAsked) setAsked(true)
  if (!user) return null
  if (until === undefined)
    return wasAsked ? <Alert tone="success" title={t`Your password is your own now`} /> : null
  return (
    <section aria-labelledby="own-password" className="rounded-md bg-sunken p-4">
      <h2 id="own-password" className="font-sans font-semibold text-base">
        <Trans>Choose your own password</Trans>
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        <Trans>Yours was printed at the first start, and works until {until}.</Trans>
      </p>
      <PasswordForm username={user.username} />
    </section>
  )
}

const LINK = 'text-link inline-flex min-h-11 items-center'

interface PublishStepProps {
  setup: SiteSetup
  /** How many texts differ from what visitors see. */
  count: number
  /** The button. */
  children: ReactNode
}

/** What is not ready, publishing, and the first invitation. */
function PublishStep({ setup, count, children }: PublishStepProps) {
  const { user } = useSession()
  return (
    <>
      {setup.is_published && count === 0 ? (
        <Alert tone="success">
          <Trans>Visitors see your site, and mails carry its name.</Trans>
        </Alert>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>
            {count === 0
              ? t`Nothing is changed yet. Name your practice first, and come back.`
              : t`${plural(count, { one: '# text differs', other: '# texts differ' })} from what visitors see.`}
          </p>
          {children}
        </div>
      )}
      {user?.is_coach && setup.is_published && (
        <section aria-labelledby="first-client">
          <h2 id="first-client" className="mb-3 text-2xl">
            <Trans>Invite your first client</Trans>
          </h2>
          <InviteClient />
        </section>
      )}
      <NotReady setup={setup} />
      {setup.is_done && (
        <Alert
          tone="success"
          title={t`Your site and your desk are ready`}
          actions={
            <Link to={href('/coach')} className={buttonClass('primary', 'sm')}>
              <Trans>To your desk</Trans>
            </Link>
          }
        />
      )}
    </>
  )
}

const askForMail = (site: string) =>
  t`Could you connect a mail account for our site, please? Sign in at ${site}${href('/admin/login')} and open System, Mail: it needs the mail server, its port, a user and a password. Until then the site sends no invitations, confirmations or reminders. Thank you!`

function NotReady({ setup }: { setup: SiteSetup }) {
  const { user } = useSession()
  if (setup.samples.length === 0 && setup.sends_mail && user?.email) return null
  return (
    <section aria-labelledby="left" className="rounded-md bg-sunken p-4">
      <h2 id="left" className="font-sans font-semibold text-base">
        <Trans>Not ready yet</Trans>
      </h2>
      <ul className="divide-y divide-line">
        {setup.samples.map(({ key, label, step }) => (
          <li key={key}>
            <Link
              to={
                key.startsWith('page:')
                  ? href('/admin/site/pages/:id', { id: key.slice('page:'.length) })
                  : withQuery(href('/admin/site/start'), { step: stepOf(step) ?? 'name' })
              }
              className={LINK}
            >
              {key.startsWith('page:')
                ? label
                : t`${label.split(',')[0] ?? ''}: still the sample’s`}
            </Link>
          </li>
        ))}
        {!user?.email && (
          <li>
            <Link to={withQuery(href('/admin/site/start'), { step: 'name' })} className={LINK}>
              <Trans>Your email address: add it, so that you hear of what comes in</Trans>
            </Link>
          </li>
        )}
        {!setup.sends_mail && (
          <li className="flex flex-wrap items-center gap-x-4 py-1">
            <span className="min-w-0 flex-1 basis-60">
              <Trans>
                Mail is not connected, so you invite by a link.{' '}
                <Link to={href('/admin/system')} className="text-link">
                  Connect it
                </Link>
                , or ask whoever looks after your server.
              </Trans>
            </span>
            <Button
              size="sm"
              variant="secondary"
              onClick={async () => {
                await copyText(askForMail(window.location.origin))
                toast({ title: t`Copied, to send to them`, tone: 'success' })
              }}
            >
              <Copy aria-hidden className="size-4" />
              <Trans>Copy a text for them</Trans>
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
