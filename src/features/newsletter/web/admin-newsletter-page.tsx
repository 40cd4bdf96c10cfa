import { useInfiniteQuery } from '@tanstack/react-query'
import { AdminShell } from '#src/features/admin/web/components/admin-shell.tsx'
import { dayOf } from '#src/platform/web/calendar/instants.ts'
import { EmailText } from '#src/platform/web/lists/email-text.tsx'
import { EndlessTable } from '#src/platform/web/lists/endless-table.tsx'
import { useSearch } from '#src/platform/web/routing/use-search.ts'
import { EmptyState } from '#src/platform/web/ui/empty-state.tsx'
import { SearchField } from '#src/platform/web/ui/search-field.tsx'
import { ActiveSwitch } from './components/active-switch.tsx'
import { CopyButton } from './components/copy-button.tsx'
import { activeEmails, subscribersQuery } from './queries.ts'

/** (spec 2) */
export function AdminNewsletterPage() {
  const { typed, setTyped, q } = useSearch()
  const list = useInfiniteQuery(subscribersQuery(q))
  const counts = list.data?.pages[0]
  return (
    <AdminShell
      title="Newsletter"
      intro={
        counts &&
        `${counts.active.toLocaleString('en-US')} active of ${counts.total.toLocaleString('en-US')} total`
      }
      actions={
        <>
          <CopyButton
            disabled={!counts || (counts.active === 0 && q === '')}
            read={async () => (await activeEmails()).join(', ')}
          >
            Copy All Emails
          </CopyButton>
          <SearchField label="Search subscribers" value={typed} onChange={setTyped} />
        </>
      }
    >
      <EndlessTable
        list={list}
        q={q}
        caption="Subscribers"
        failed="The subscribers could not be loaded"
        empty={
          <EmptyState title="No subscribers yet.">
            People appear here once they have signed up at the bottom of a page and confirmed their address.
          </EmptyState>
        }
        columns={[
          { name: 'Email', cell: each => <EmailText email={each.email} /> },
          { name: 'Subscribed', cell: each => dayOf(each.subscribed_at), className: 'md:whitespace-nowrap' },
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
    </AdminShell>
  )
}
