import { PerceptionContent } from '../filters/perception-content.tsx'
import { RoomsContent } from '../rooms/rooms-content.tsx'
import { CabinetContent } from './cabinet-content.tsx'
import { DominoContent } from './domino-content.tsx'

/** The text of /tools/{tool}, or a note that there is none yet (docs/product.md 3.2). */
export function ToolBody({ id }: { id: string }) {
  switch (id) {
    case 'perception':
      return <PerceptionContent />
    case 'rooms':
      return <RoomsContent />
    case 'cabinet':
      return <CabinetContent />
    case 'domino':
      return <DominoContent />
    default:
      return <p className="wrap py-16 text-ink-soft text-lg">Content not available</p>
  }
}
