package org.junit.jupiter.api;

/** The assertions of JUnit 5.14.4 that examples/containers/java uses. */
public class Assertions {
    public static void assertTrue(boolean condition) {
        assertTrue(condition, "expected: true");
    }

    public static void assertTrue(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }

    public static void assertFalse(boolean condition) {
        assertTrue(!condition, "expected: false");
    }

    public static void assertEquals(int expected, int actual) {
        assertTrue(expected == actual, "expected: " + expected + ", was: " + actual);
    }
}
