import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Jars of JUnit 5 and of what it needs, as the package junit5 installs them. */
const jars = [
  'junit-jupiter-api',
  'junit-jupiter-engine',
  'junit-jupiter-params',
  'junit-platform-commons',
  'junit-platform-engine',
  'junit-platform-launcher',
  'junit-platform-console',
  'opentest4j',
  'apiguardian-api',
  'picocli',
  'univocity-parsers',
  'opentest4j-reporting-events',
  'opentest4j-reporting-schema',
].map((name) => join('/usr/share/java', `${name}.jar`))

/** The class path of JUnit. */
export const junitPath = jars.filter(existsSync).join(':')

/** True if this machine has a JDK and JUnit. */
export const hasJunit = () => existsSync(jars[0]) && spawnSync('javac', ['-version']).status === 0
