import { href } from '#src/platform/web/routing/page.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { LearnMore } from '../components/learn-more.tsx'
import { RoomsPlan } from './rooms-plan.tsx'

/** The 3 Rooms of the Mind on /tools/rooms. */
export function RoomsContent() {
  return (
    <div className="wrap grid items-start gap-12 py-16 lg:grid-cols-2 lg:gap-20 lg:py-24">
      <div className="max-w-prose space-y-6">
        <Heading>Where does your awareness live?</Heading>
        <p className="text-lg">
          Some people sit in the middle room from waking to sleeping. Some are called to the back room by a
          smell or a song. The front room is always open, and mostly empty.
        </p>
        <p className="text-lg">
          Three times a day, stop and ask: which room am I in, and is it the one this moment needs? You need
          not change it. Asking already takes you to the door.
        </p>
        <p>
          The signs of each room, the doors between them and a plan for the week are on the{' '}
          <a href={href('/three-rooms')} className="text-link">
            Three Rooms page
          </a>
          .
        </p>
        <LearnMore />
      </div>
      <RoomsPlan />
    </div>
  )
}
