import type { ToolId } from '#src/features/texts/constants.ts'
import { FilterDrawing } from '../filters/filter-drawing.tsx'
import { DominoTile } from '../home/domino-tile.tsx'
import { RoomsDrawing } from '../rooms/rooms-drawing.tsx'
import { DrawersDrawing } from './drawers-drawing.tsx'

const DRAWINGS = {
  perception: FilterDrawing,
  rooms: RoomsDrawing,
  cabinet: DrawersDrawing,
  domino: DominoTile,
} as const satisfies Record<ToolId, unknown>

export function ToolDrawing({ id, className = '' }: { id: ToolId; className?: string }) {
  const Drawing = DRAWINGS[id]
  return <Drawing className={className} />
}
