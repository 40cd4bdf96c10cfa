import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { aboutOf } from './components/about.ts'
import { AnsweredBadge } from './components/answered-badge.tsx'
import { ContactDialog } from './components/contact-dialog.tsx'
import { EnquiryTable } from './components/enquiry-table.tsx'
import { contactsQuery } from './queries.ts'

export const meta = pageMeta(msg`Contacts`, msg`Administration.`)

/** docs/product.md 10.2 */
export default function AdminContactsPage() {
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const list = useInfiniteQuery(contactsQuery(q))
  const total = totalOf(list)
  return (
    <Screen
      title={t`Contacts`}
      intro={total !== undefined && t`${plural(total, { one: '# contact', other: '# contacts' })}`}
      actions={<ListSearch label={t`Search contacts`} />}
    >
      <EnquiryTable
        list={list}
        q={q}
        caption={t`Contacts`}
        failed={t`The contacts could not be loaded`}
        empty={
          <EmptyState title={t`No contacts yet.`}>
            <Trans>Messages from the contact form appear here.</Trans>
          </EmptyState>
        }
        columns={[
          { name: t`Message`, cell: aboutOf },
          { name: t`State`, cell: ({ answered_at }) => <AnsweredBadge at={answered_at} /> },
        ]}
        dialog={(contact, onClose) => <ContactDialog contact={contact} onClose={onClose} />}
      />
    </Screen>
  )
}

const loaders = loadersOf((_, { search }) => [contactsQuery(search.get('q') ?? '')])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
