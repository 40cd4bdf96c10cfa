import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#src/contract/formats.ts'
import { ErasePerson } from '#src/features/sign-in/web/components/erase-person.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EmailText } from '#src/platform/web/lists/email-text.tsx'
import { EndlessTable, totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { Facts } from '#src/platform/web/lists/facts.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { ReplyButton } from '#src/platform/web/lists/reply-button.tsx'
import {
  loadInBrowser,
  loadOnServer,
  type PageQueries,
} from '#src/platform/web/routing/page-loaders.ts'
import { termOf, useTerm } from '#src/platform/web/routing/use-term.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import type { Contact } from '../contract.ts'
import { aboutOf } from './components/about.ts'
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
  const { dayOf } = useFormats()
  const q = useTerm()
  const list = useInfiniteQuery(contactsQuery(q))
  const [shown, setShown] = useState<Contact>()
  const total = totalOf(list)
  return (
    <Screen
      title="Contacts"
      intro={total !== undefined && counted(total, 'contact')}
      actions={<ListSearch label="Search contacts" />}
    >
      <EndlessTable
        list={list}
        q={q}
        caption="Contacts"
        failed="The contacts could not be loaded"
        empty={
          <EmptyState title="No contacts yet.">
            Messages from the contact form appear here.
          </EmptyState>
        }
        columns={[
          {
            name: 'Name',
            cell: contact => <p className="font-semibold md:max-w-60">{contact.name}</p>,
            className: 'md:min-w-36',
          },
          {
            name: 'Email',
            cell: contact => <EmailText email={contact.email} />,
            className: 'md:min-w-48',
          },
          { name: 'Message', cell: aboutOf },
          {
            name: 'Date',
            cell: contact => dayOf(contact.created_at),
            className: 'md:whitespace-nowrap',
          },
          {
            name: 'Details',
            hideName: true,
            className: 'md:whitespace-nowrap md:text-right',
            cell: contact => (
              <Button size="sm" variant="secondary" onClick={() => setShown(contact)}>
                View Details<span className="sr-only"> of {contact.name}</span>
              </Button>
            ),
          },
        ]}
      />
      {shown && <ContactDialog contact={shown} onClose={() => setShown(undefined)} />}
    </Screen>
  )
}

const queries: PageQueries = (_, { search }) => [contactsQuery(termOf(search))]

export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)
