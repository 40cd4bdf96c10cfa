import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { clientsQuery } from '#src/features/coaching/web/queries.ts'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { BookForClient } from '../clients/book-for-client.tsx'

/** Books a session from the calendar: first for whom, then which and when. */
export function BookDialog() {
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState('')
  const { data } = useInfiniteQuery({ ...clientsQuery('', false), enabled: isOpen })
  const clients = (data?.pages ?? [])
    .flatMap(page => page.data)
    .filter(({ status, member_id }) => status === 'active' && member_id !== null)
  const client = clients.find(({ member_id }) => String(member_id) === chosen)
  return (
    <Dialog
      title="Book a session"
      open={isOpen}
      onOpenChange={setOpen}
      className="max-w-3xl"
      trigger={
        <Button>
          <CalendarPlus aria-hidden className="size-5" />
          Book a session
        </Button>
      }
    >
      {data && clients.length === 0 ? (
        <p>
          Nobody is your client yet.{' '}
          <SiteLink to={href('/coach/clients')} className="text-link">
            Invite somebody
          </SiteLink>
        </p>
      ) : (
        <div className="grid gap-6">
          <Field label="For" className="max-w-md">
            <Select value={chosen} onChange={event => choose(event.target.value)}>
              <option value="">Choose a client</option>
              {clients.map(({ member_id, full_name, username }) => (
                <option key={member_id} value={String(member_id)}>
                  {full_name || username}
                </option>
              ))}
            </Select>
          </Field>
          {client?.member_id && (
            <BookForClient
              memberId={client.member_id}
              name={client.full_name || client.username || client.invited_as}
              onBooked={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
