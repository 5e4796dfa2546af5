export declare const junitPath: string
export declare function hasJunit(): boolean
