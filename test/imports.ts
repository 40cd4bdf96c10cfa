import type { MemberImport } from '#src/features/account/contract/imports.ts'
import { dataOf, type Person } from './app.ts'

export const sendArchive = (person: Person, file: Buffer | string, type = 'application/zip') =>
  person.send('POST', '/api/user/imports', file, { 'content-type': type })

/** Uploads an archive into an empty account. */
export const checkArchive = (person: Person, file: Buffer): Promise<MemberImport> =>
  dataOf(sendArchive(person, file), 201)

export const applyChecked = (person: Person, { id }: { id: number }): Promise<MemberImport> =>
  dataOf(person.post(`/api/user/imports/${id}/apply`))
