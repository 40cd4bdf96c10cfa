import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { weekOf } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { NOT_THERAPY, toAiCoach } from '#src/features/guidance/constants.ts'
import { I_AM_SAFE } from '#src/features/guidance/domain/care.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { PageHeader } from '#src/platform/web/layout/page-header.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { useAuthHref } from '#src/platform/web/routing/use-auth-href.ts'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Switch } from '#src/platform/web/ui/field.tsx'
import { FailedAlert, PageSpinner, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { Composer } from './components/composer.tsx'
import { Conversation } from './components/conversation.tsx'
import { SavedConversations } from './components/saved-conversations.tsx'
import { conversationsQuery, weekTextQuery } from './queries.ts'
import { type Chat, useChat } from './use-chat.ts'
import { useSaved } from './use-saved.ts'

export const meta = pageMeta(msg`AI Coach`, msg`Ask about the four tools and your week.`)

/** /ai-coach (docs/product.md 3.9). Waits for the session, because another member's chat must start empty. */
export default function CoachPage() {
  usePageTitle(t`AI Coach`)
  const { user, status } = useSession()
  return status === 'loading' ? <PageSpinner /> : <Coach key={user?.id ?? 'visitor'} />
}

function Coach() {
  const { user, status } = useSession()
  const week = weekOf(useToday())
  const [sharing, setSharing] = useState(false)
  const weekText = useQuery({
    ...weekTextQuery(user?.id ?? 0, week),
    enabled: user !== null && sharing,
  })
  const saved = useSaved(user)
  const shared = sharing ? weekText.data : undefined
  const chat = useChat({
    week: shared || undefined,
    onAsk: saved.onAsk,
    onAnswer: saved.onAnswer,
  })
  const panel = useRef<HTMLElement>(null)

  const intro = t`Ask about the four tools, your week, or what is on your mind. What you write is sent ${said(toAiCoach(siteSettings().aiService))} Nothing is saved here unless you ask for it.`

  const clear = () => {
    chat.clear()
    saved.clear()
    setSharing(false)
    panel.current?.querySelector('textarea')?.focus()
  }

  return (
    <div className="wrap grid max-w-3xl gap-4 py-4 sm:gap-6 sm:py-14">
      <PageHeader title={t`AI Coach`}>
        {/* On a phone it stands in the empty chat, so that the field is in the first screen. */}
        <p className="mt-3 text-ink-soft text-lg max-sm:hidden">{intro}</p>
      </PageHeader>
      <section
        ref={panel}
        aria-label={t`Chat`}
        className="flex h-[600px] scroll-mt-24 flex-col overflow-hidden rounded-lg bg-sheet shadow-soft"
      >
        <Conversation
          turns={chat.turns}
          busy={chat.busy}
          intro={intro}
          onPrompt={chat.send}
          onSafe={() => chat.send(said(I_AM_SAFE))}
        />
        <AnswerProblem chat={chat} />
        <Composer chat={chat} />
      </section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">{said(NOT_THERAPY)}</p>
        <Button variant="quiet" size="sm" onClick={clear} disabled={chat.turns.length === 0}>
          <Trans>Clear chat</Trans>
        </Button>
      </div>
      {user && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 rounded-lg bg-sheet p-5 shadow-soft sm:grid-cols-2 sm:p-6">
          <WeekShare on={sharing} onChange={setSharing} week={weekText} />
          <SavedConversations
            saved={saved}
            chat={chat}
            onOpen={() => panel.current?.scrollIntoView({ block: 'nearest' })}
          />
        </div>
      )}
      {status === 'signed-out' && <ForMembers />}
    </div>
  )
}

function ForMembers() {
  return (
    <p className="text-ink-soft">
      <Trans>
        Members can share their week with the AI coach and save conversations.{' '}
        <Link to={useAuthHref()} className="text-link">
          Sign in
        </Link>
      </Trans>
    </p>
  )
}

function AnswerProblem({ chat }: { chat: Chat }) {
  const isUnanswered = !chat.busy && chat.turns.at(-1)?.role === 'user'
  if (!chat.failure && !chat.stopped && !isUnanswered) return null
  const retryButton = (
    <Button size="sm" variant="secondary" onClick={chat.retry}>
      <Trans>Try again</Trans>
    </Button>
  )
  return (
    <div className="px-4 pb-3">
      {chat.failure ? (
        <Alert tone="danger" actions={retryButton}>
          {chat.failure}
        </Alert>
      ) : (
        <p role="status" className="flex flex-wrap items-center gap-3 text-ink-soft text-sm">
          {chat.stopped ? (
            <Trans>You stopped the answer. {retryButton}</Trans>
          ) : (
            <Trans>This message has no answer yet. {retryButton}</Trans>
          )}
        </p>
      )}
    </div>
  )
}

const loaders = loadersOf((_, { userId }) => (userId === undefined ? [] : [conversationsQuery]))
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

interface WeekShareProps {
  on: boolean
  onChange: (on: boolean) => void
  week: UseQueryResult<string>
}

/** Shares the member's week with this conversation, and shows exactly what is sent. */
function WeekShare({ on, onChange, week }: WeekShareProps) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <Switch label={t`Share my week`} checked={on} onChange={onChange} />
      <p className="text-ink-soft text-sm">
        {t`For this conversation only. With each message it is sent ${said(toAiCoach(siteSettings().aiService))} This site never stores it.`}
      </p>
      {on && week.isPending && <Skeleton className="h-24 w-full" />}
      {on && week.isError && (
        <FailedAlert busy={week.isFetching} onRetry={week.refetch}>
          <Trans>Your week could not be loaded, so nothing is shared.</Trans>
        </FailedAlert>
      )}
      {on && week.data === '' && (
        <p>
          <Trans>Your week is still empty: there is nothing to share.</Trans>
        </p>
      )}
      {on && week.data && <Shared text={week.data} />}
    </div>
  )
}

function Shared({ text }: { text: string }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrollable regions have to be reachable by keyboard.
    if (box.current) box.current.tabIndex = 0
  }, [])
  return (
    <>
      <p className="font-semibold">
        <Trans>This is exactly what is sent:</Trans>
      </p>
      <section
        ref={box}
        aria-label={t`What is shared`}
        className="max-h-60 overflow-y-auto whitespace-pre-wrap break-words rounded-md bg-sunken p-4 text-sm"
      >
        {text}
      </section>
    </>
  )
}
