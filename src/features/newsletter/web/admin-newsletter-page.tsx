import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { numberText } from '#src/contract/formats.ts'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { copyText } from '#src/platform/web/browser/copy-text.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EmailText } from '#src/platform/web/lists/email-text.tsx'
import { EndlessTable } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button, type ButtonProps } from '#src/platform/web/ui/button.tsx'
import { Switch } from '#src/platform/web/ui/field.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { COPIED_MS } from '../constants.ts'
import { listSubscribers, type Subscriber, setSubscription } from '../contract.ts'
import { NewsletterTabs } from './components/newsletter-tabs.tsx'
import { readActiveEmails, subscriberCountQuery, subscribersQuery } from './queries.ts'

export const meta = pageMeta(msg`Newsletter`, msg`Administration.`)

const failed = (description: string) =>
  toast({ title: t`Failed to copy`, description, tone: 'destructive' })

/** Shows feedback for `COPIED_MS` (docs/product.md 10.3). */
function useCopy(read: () => string | Promise<string>) {
  const [state, setState] = useState<'ready' | 'busy' | 'copied'>('ready')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('ready'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    setState('busy')
    try {
      const done = await copyText(await read())
      setState(done ? 'copied' : 'ready')
      if (!done) failed(t`This browser does not allow copying here.`)
    } catch (error) {
      setState('ready')
      failed(messageOf(error, t`Please try again.`))
    }
  }
  return { copied: state === 'copied', busy: state === 'busy', copy: () => void copy() }
}

type Pages = InfiniteData<{ data: Subscriber[]; active: number }>

function replaceSubscriber(pages: Pages | undefined, changed: Subscriber): Pages | undefined {
  const before = pages?.pages.flatMap(page => page.data).find(each => each.id === changed.id)
  if (!pages || !before) return pages
  const difference = Number(changed.is_active) - Number(before.is_active)
  return {
    ...pages,
    pages: pages.pages.map(page => ({
      ...page,
      active: page.active + difference,
      data: page.data.map(each => (each.id === changed.id ? changed : each)),
    })),
  }
}

/** After a failure the switch goes back (docs/product.md 10.3). */
function ActiveSwitch({ subscriber }: { subscriber: Subscriber }) {
  const client = useQueryClient()
  const change = useChange(
    (activate: boolean) => call(setSubscription, { body: { email: subscriber.email, activate } }),
    {
      failed: t`${subscriber.email} could not be changed. Please try again.`,
      onDone(changed) {
        client.setQueriesData<Pages>(
          {
            predicate: ({ queryKey }) =>
              queryKey[0] === listSubscribers.path && queryKey[2] === 'pages',
          },
          pages => replaceSubscriber(pages, changed),
        )
      },
      refetch: [subscriberCountQuery],
    },
  )
  const active = change.isPending ? change.variables : subscriber.is_active
  return (
    <Switch
      checked={active}
      disabled={change.isPending}
      onChange={change.mutate}
      label={
        <>
          {active ? t`Active` : t`Unsubscribed`}
          <span className="sr-only">{subscriber.email}</span>
        </>
      }
    />
  )
}

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'disabled'> {
  /** Called when the button is pressed. */
  read: () => string | Promise<string>
  children: ReactNode
}

function CopyButton({ read, children, ...rest }: CopyButtonProps) {
  const { copied, busy, copy } = useCopy(read)
  const Icon = copied ? Check : Copy
  return (
    <Button variant="secondary" busy={busy} onClick={copy} {...rest}>
      {!busy && <Icon aria-hidden className="size-4 shrink-0" />}
      <span aria-live="polite">{copied ? t`Copied` : children}</span>
    </Button>
  )
}

/** docs/product.md 10.3 */
export default function AdminNewsletterPage() {
  const { dayOf } = useFormats()
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const list = useInfiniteQuery(subscribersQuery(q))
  const counts = list.data?.pages[0]
  return (
    <Screen
      title={t`Newsletter`}
      intro={counts && t`${numberText(counts.active)} active of ${numberText(counts.total)} total`}
      actions={
        <>
          <CopyButton
            disabled={!counts || (counts.active === 0 && q === '')}
            read={async () => (await readActiveEmails()).join(', ')}
          >
            <Trans>Copy All Emails</Trans>
          </CopyButton>
          <ListSearch label={t`Search subscribers`} />
        </>
      }
    >
      <NewsletterTabs />
      <EndlessTable
        list={list}
        q={q}
        caption={t`Subscribers`}
        failed={t`The subscribers could not be loaded`}
        empty={
          <EmptyState title={t`No subscribers yet.`}>
            <Trans>
              People appear here once they have signed up at the bottom of a page and confirmed
              their address.
            </Trans>
          </EmptyState>
        }
        columns={[
          { name: t`Email`, cell: each => <EmailText email={each.email} /> },
          {
            name: t`Subscribed`,
            cell: each => dayOf(each.subscribed_at),
            className: 'md:whitespace-nowrap',
          },
          { name: t`Status`, cell: each => <ActiveSwitch subscriber={each} /> },
          {
            name: t`Copy`,
            hideName: true,
            className: 'md:whitespace-nowrap md:text-end',
            cell: each => (
              <CopyButton size="sm" read={() => each.email}>
                <Trans>
                  Copy<span className="sr-only"> {each.email}</span>
                </Trans>
              </CopyButton>
            ),
          },
        ]}
      />
    </Screen>
  )
}

const loaders = loadersOf((_, { search }) => [subscribersQuery(search.get('q') ?? '')])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
