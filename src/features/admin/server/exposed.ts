export { mailRightsChanged } from './rights/notices.ts'
