import { expect, it } from 'vitest'
import { cameraProblem, missingCamera } from './camera-problem.ts'

it('says what to do about each problem of the camera, and that typing works', () => {
  const names = ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'DecoderError', 'AbortError']
  const said = names.map(cameraProblem)
  expect(new Set(said).size).toBe(names.length)
  for (const sentence of said) expect(sentence).toMatch(/type the number under the bars/)
  expect(cameraProblem('NotAllowedError')).toMatch(/^The camera is blocked .* Allow it in your browser/)
})

it('knows without asking that there is no camera', () => {
  const getUserMedia = () => undefined
  const of = (isSecureContext: boolean, mediaDevices?: object) =>
    missingCamera({ isSecureContext, navigator: mediaDevices ? { mediaDevices } : {} })
  expect(of(true, { getUserMedia })).toBeNull()
  expect(of(false)).toMatch(/begins with https/)
  expect(of(true)).toMatch(/^This browser has no access/)
})
