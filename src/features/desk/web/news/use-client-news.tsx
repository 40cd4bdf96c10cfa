import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { href, Link } from 'react-router'
import type { ClientRow } from '#src/features/coaching/contract/clients.ts'
import { waitingClientsQuery } from '#src/features/coaching/web/queries.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { AnswerDialog } from '../answer/answer-dialog.tsx'
import { clientName } from '../answer/client-name.ts'
import { sentWords, wantsAnswer } from '../answer/sent-words.ts'
import type { Group, News } from './news.ts'

const OpenClient = ({ client }: { client: ClientRow }) => (
  <Link
    to={href('/coach/clients/:id', { id: String(client.member_id) })}
    className={buttonClass('secondary', 'sm')}
  >
    Open<span className="sr-only"> {clientName(client)}</span>
  </Link>
)

/** What clients sent: messages, check-ins and results, one row for each client. */
export function useClientNews(): Group {
  const clients = useInfiniteQuery(waitingClientsQuery)
  const news = (clients.data?.pages ?? [])
    .flatMap(page => page.data)
    .map(
      (client): News => ({
        key: `client ${client.coaching_id}`,
        icon: MessageCircle,
        who: clientName(client),
        what: sentWords(client),
        at: client.last_activity_at,
        ...(wantsAnswer(client)
          ? {
              label: 'Answer',
              dialog: (close: () => void) => <AnswerDialog client={client} onClose={close} />,
            }
          : { press: () => <OpenClient client={client} /> }),
      }),
    )
  return { news, failed: clients.isError && !clients.data }
}
