import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '#src/contract/formats.ts'
import { ErasePerson } from '#src/features/sign-in/web/components/erase-person.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { Facts } from '#src/platform/web/lists/facts.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { ReplyButton } from '#src/platform/web/lists/reply-button.tsx'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import type { Contact } from '../contract.ts'
import { aboutOf } from './components/about.ts'
import { EnquiryTable } from './components/enquiry-table.tsx'
import { contactsQuery } from './queries.ts'

function ContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { dayAndTime } = useFormats()
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={contact.name}
      description={dayAndTime(contact.created_at)}
      footer={
        <>
          <ErasePerson email={contact.email} onErased={onClose} />
          <ReplyButton
            email={contact.email}
            subject={`Re: ${contact.subject || 'Your message'}`}
            body={`Hi ${contact.name},\n\n`}
          />
        </>
      }
    >
      <Facts
        items={[
          ['Email', contact.email],
          ['Phone', contact.phone],
          ['Subject', contact.subject],
          ['Message', contact.message],
        ]}
      />
    </Dialog>
  )
}

/** docs/product.md 10.2 */
export default function AdminContactsPage() {
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const list = useInfiniteQuery(contactsQuery(q))
  const total = totalOf(list)
  return (
    <Screen
      title="Contacts"
      intro={total !== undefined && counted(total, 'contact')}
      actions={<ListSearch label="Search contacts" />}
    >
      <EnquiryTable
        list={list}
        q={q}
        caption="Contacts"
        failed="The contacts could not be loaded"
        empty={
          <EmptyState title="No contacts yet.">
            Messages from the contact form appear here.
          </EmptyState>
        }
        columns={[{ name: 'Message', cell: aboutOf }]}
        dialog={(contact, onClose) => <ContactDialog contact={contact} onClose={onClose} />}
      />
    </Screen>
  )
}

const loaders = loadersOf((_, { search }) => [contactsQuery(search.get('q') ?? '')])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
