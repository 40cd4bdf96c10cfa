import { useInfiniteQuery } from '@tanstack/react-query'
import { numberText } from '#src/contract/formats.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EmailText } from '#src/platform/web/lists/email-text.tsx'
import { EndlessTable } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import {
  loadInBrowser,
  loadOnServer,
  type PageQueries,
} from '#src/platform/web/routing/page-loaders.ts'
import { termOf, useTerm } from '#src/platform/web/routing/use-term.ts'
import { EmptyState } from '#src/platform/web/ui/empty-state.tsx'
import { ActiveSwitch } from './components/active-switch.tsx'
import { CopyButton } from './components/copy-button.tsx'
import { NewsletterTabs } from './components/newsletter-tabs.tsx'
import { activeEmails, subscribersQuery } from './queries.ts'

/** docs/product.md 10.3 */
export default function AdminNewsletterPage() {
  const { dayOf } = useFormats()
  const q = useTerm()
  const list = useInfiniteQuery(subscribersQuery(q))
  const counts = list.data?.pages[0]
  return (
    <Screen
      title="Newsletter"
      intro={counts && `${numberText(counts.active)} active of ${numberText(counts.total)} total`}
      actions={
        <>
          <CopyButton
            disabled={!counts || (counts.active === 0 && q === '')}
            read={async () => (await activeEmails()).join(', ')}
          >
            Copy All Emails
          </CopyButton>
          <ListSearch label="Search subscribers" />
        </>
      }
    >
      <NewsletterTabs />
      <EndlessTable
        list={list}
        q={q}
        caption="Subscribers"
        failed="The subscribers could not be loaded"
        empty={
          <EmptyState title="No subscribers yet.">
            People appear here once they have signed up at the bottom of a page and confirmed their
            address.
          </EmptyState>
        }
        columns={[
          { name: 'Email', cell: each => <EmailText email={each.email} /> },
          {
            name: 'Subscribed',
            cell: each => dayOf(each.subscribed_at),
            className: 'md:whitespace-nowrap',
          },
          { name: 'Status', cell: each => <ActiveSwitch subscriber={each} /> },
          {
            name: 'Copy',
            hideName: true,
            className: 'md:whitespace-nowrap md:text-right',
            cell: each => (
              <CopyButton size="sm" read={() => each.email}>
                Copy<span className="sr-only"> {each.email}</span>
              </CopyButton>
            ),
          },
        ]}
      />
    </Screen>
  )
}

const queries: PageQueries = (_, { search }) => [subscribersQuery(termOf(search))]

export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)
