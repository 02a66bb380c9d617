import styles from './status-bar-ground.module.css';

/** Ground of the device's status bar, in the colour of the header. */
export const StatusBarGround = () => <div className={styles['ground']} data-scheme="dark" />;
