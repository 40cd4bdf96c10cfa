import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { addPicture, type LibraryPicture } from '../../contract/pictures.ts'
import { picturesQuery } from '../queries.ts'
import { scaled } from './scale.ts'

interface Upload {
  file: File
  /** Empty when it is decorative. */
  alt: string
}

async function upload({ file, alt }: Upload): Promise<LibraryPicture> {
  const query = alt ? { alt } : { alt: '', decorative: 'true' as const }
  return call(addPicture, { query, bytes: await scaled(file) })
}

/** Scales a picture in the browser and adds it to the library. */
export function useUpload(onAdded: (picture: LibraryPicture) => void) {
  return useChange(upload, { onDone: onAdded, refetch: [picturesQuery.queryKey] })
}
