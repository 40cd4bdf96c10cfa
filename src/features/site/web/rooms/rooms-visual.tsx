import { roomsOf } from '#src/features/texts/domain/rooms.ts'
import { words } from '#src/features/texts/web/copy.ts'
import { RoomsDrawing } from './rooms-drawing.tsx'

const MARK = { front: 'bg-room-front', middle: 'bg-room-middle', back: 'bg-room-back' } as const

/** The drawing and the three rooms by their front, middle and back names. */
export function RoomsVisual() {
  return (
    <figure className="rounded-lg bg-sheet p-5 shadow-soft sm:p-6">
      <RoomsDrawing className="w-full" />
      <figcaption>
        <ol className="mt-6 space-y-5">
          {roomsOf(words).map(room => (
            <li key={room.id} className="grid grid-cols-[auto_1fr] gap-x-4">
              <span
                className={`mt-1 grid size-7 place-items-center rounded-full font-semibold text-paper text-sm ${MARK[room.color]}`}
              >
                {room.id}
              </span>
              <div>
                <h3 className="text-xl">{room.title}</h3>
                <p className="text-ink-soft text-sm">{room.subtitle}</p>
                <p className="mt-1">{room.description}</p>
              </div>
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}
