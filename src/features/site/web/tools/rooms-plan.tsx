import type { ReactNode } from 'react'
import type { roomsOf } from '#src/features/texts/domain/rooms.ts'

const LOOK = {
  front: 'bg-[#2b5d9b]',
  middle: 'mt-6 bg-[#4446a4]',
  back: 'mt-6 bg-[#6f3f96]',
} as const

/** A floor plan of the three rooms, each entered through the one before it. */
export function RoomsPlan({ rooms }: { rooms: ReturnType<typeof roomsOf> }) {
  const [front, middle, back] = rooms
  if (!front || !middle || !back) return null
  return (
    <PlanRoom room={front}>
      <PlanRoom room={middle}>
        <PlanRoom room={back} />
      </PlanRoom>
    </PlanRoom>
  )
}

function PlanRoom({
  room,
  children,
}: {
  room: ReturnType<typeof roomsOf>[number]
  children?: ReactNode
}) {
  return (
    <section className={`rounded-lg p-4 text-white shadow-soft sm:p-7 ${LOOK[room.color]}`}>
      <div className="max-w-prose">
        <h3 className="text-2xl">{room.title}</h3>
        <p className="text-sm">{room.subtitle}</p>
        <p className="mt-2">{room.description}</p>
        <p className="mt-2">{room.enterBy}</p>
      </div>
      {children}
    </section>
  )
}
